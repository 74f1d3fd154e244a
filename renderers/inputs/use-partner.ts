import { useFormScope } from '../form-scope.ts';
import { useAtomValue } from '../form-atoms.ts';

/** The path of an element that stands in the same section or row. */
export const besides = (path: string, elementCode: string): string =>
  `${path.slice(0, path.lastIndexOf('/'))}/${elementCode}`;

/** The answer of an element of the same section or row, and whether it is shown at all. */
export function usePartner(path: string, elementCode = ''): unknown {
  const { store } = useFormScope();
  const { value, state } = useAtomValue(store.view(besides(path, elementCode)), { store: store.jotai });
  return state.visible ? value : undefined;
}
