// Moves the focus to a field, as from a line of the error summary.
import { parentPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { rowsAlong } from '../../src/core/answers/answer-target.ts';
import { ALL_ROWS, type FormStore } from './form-store.ts';
import { fieldId } from './field-id.ts';

/** Opens the card of the row that holds a field, scrolls to the field and focuses it. */
export function focusField(store: FormStore, path: AnswerPath): void {
  const row = rowsAlong(store.index, parentPath(path)).at(-1);
  if (row && store.jotai.get(store.openRowPath) !== ALL_ROWS) store.jotai.set(store.openRowPath, row.path);
  // After the next paint: it renders the card, and scrolling before it would lay out the page a second time.
  requestAnimationFrame(() => setTimeout(() => focusControl(fieldId(store, path))));
}

function focusControl(id: string): void {
  const control = document.getElementById(id) ?? document.getElementById(`${id}-start`);
  if (!control) return;
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}
