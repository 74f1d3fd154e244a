import type { FormStore } from './form-store.ts';
import { fieldId } from './field-id.ts';

/** Opens the card that a field lies in, scrolls to it and gives it the focus. */
export function focusField(store: FormStore, path: string): void {
  const row = rowOf(path);
  if (row) store.jotai.set(store.openRow, row);
  // The card draws first.
  requestAnimationFrame(() => {
    const control =
      document.getElementById(fieldId(path)) ?? document.getElementById(`${fieldId(path)}-start`);
    if (!control) return;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
  });
}

/** The row that a path lies in: `insured/r1` of `insured/r1/name`, the inner one of two. */
function rowOf(path: string): string | undefined {
  const parts = path.split('/');
  if (parts.length < 3) return undefined;
  return parts.slice(0, parts.length - 1 - ((parts.length - 1) % 2)).join('/');
}
