import { useFormScope } from '../store/form-scope.ts';
import { childPath, parentPath } from '../../src/core/answers/answer-path.ts';
import { useAtomValue } from '../store/form-atoms.ts';

/** The path of an element that stands in the same section or row. */
export const siblingPath = (path: string, elementCode: string): string =>
  childPath(parentPath(path), elementCode);

/** The answer of an element of the same section or row, and whether it is shown at all. */
export function useSiblingAnswer(path: string, elementCode = ''): unknown {
  const { store } = useFormScope();
  const { value, state } = useAtomValue(store.view(siblingPath(path, elementCode)), { store: store.jotai });
  return state.visible ? value : undefined;
}
