import { useFormContext } from '../store/form-context.ts';
import { siblingPath } from '../../src/core/answers/answer-path.ts';
import { useAtomValue } from '../store/form-atoms.ts';

/** Returns the answer of an element in the same section or row; undefined while it is hidden. */
export function useSiblingAnswer(path: string, elementCode = ''): unknown {
  const { store } = useFormContext();
  const { value, state } = useAtomValue(store.view(siblingPath(path, elementCode)), { store: store.jotai });
  return state.visible ? value : undefined;
}
