import { parentPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { rowsAlong } from '../../src/core/answers/answer-target.ts';
import type { FormStore } from './form-store.ts';
import { fieldId } from './field-id.ts';

/** Opens the card of the row that holds a field, scrolls to the field and focuses it. */
export function focusField(store: FormStore, path: AnswerPath): void {
  const row = rowsAlong(store.index, parentPath(path)).at(-1);
  if (row) store.jotai.set(store.openRowPath, row.path);
  // The card is rendered by the next frame.
  requestAnimationFrame(() => {
    const control =
      document.getElementById(fieldId(store, path)) ??
      document.getElementById(`${fieldId(store, path)}-start`);
    if (!control) return;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
  });
}
