import { useFormScope } from '../store/form-scope.ts';
import { childPath, parentPath } from '../../src/core/answers/answer-path.ts';
import { useAtomValue } from '../store/form-atoms.ts';

/** Returns the path of an element in the same section or row. */
export const siblingPath = (path: string, elementCode: string): string =>
  childPath(parentPath(path), elementCode);

/** Returns the answer of an element in the same section or row; undefined while it is hidden. */
export function useSiblingAnswer(path: string, elementCode = ''): unknown {
  const { store } = useFormScope();
  const { value, state } = useAtomValue(store.view(siblingPath(path, elementCode)), { store: store.jotai });
  return state.visible ? value : undefined;
}
