// Moves the focus within a form: to a field, to a row, to the error summary.
import { parentPath, rowPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { rowsAlong } from '../../src/core/answers/answer-target.ts';
import { ALL_ROWS, type FormStore } from './form-store.ts';
import { fieldId } from './field-id.ts';

/** Opens the step and the card of the row that hold a field, scrolls to the field and focuses it. */
export function focusField(store: FormStore, path: AnswerPath): void {
  if (store.reveal?.(path)) return;
  const row = rowsAlong(store.index, parentPath(path)).at(-1);
  if (row && store.jotai.get(store.openRowPath) !== ALL_ROWS) store.jotai.set(store.openRowPath, row.path);
  const id = fieldId(store, path);
  afterPaint(() => focusElement(document.getElementById(id) ?? document.getElementById(`${id}-start`)));
}

/** Scrolls to the error summary of a refused submit and focuses it; a screen reader reads it from there. */
export function focusSummary(store: FormStore): void {
  afterPaint(() => focusElement(document.getElementById(fieldId(store, 'error-summary')), 'start'));
}

/** Scrolls to the top of an open row and focuses its first field. */
export function focusRow(store: FormStore, list: AnswerPath, rowId: string): void {
  afterPaint(() => {
    const head = rowHead(store, list, rowId);
    const field = head?.parentElement?.querySelector<HTMLElement>('[data-path] :is(input, select, button)');
    focusElement(field ?? head, 'start', head);
  });
}

/** Focuses what is left of a list after a row was removed: the row that took its place, else the last, else "add". */
export function focusAfterRemoval(store: FormStore, list: AnswerPath, position: number): void {
  afterPaint(() => {
    const rowIds = store.jotai.get(store.rows(list));
    const rowId = rowIds[position] ?? rowIds.at(-1);
    const add = document.getElementById(fieldId(store, list))?.querySelector<HTMLElement>('button');
    focusElement(rowId === undefined ? add : rowHead(store, list, rowId));
  });
}

const rowHead = (store: FormStore, list: AnswerPath, rowId: string): HTMLElement | null =>
  document.getElementById(fieldId(store, rowPath(list, rowId)));

/** After the next paint: it renders the card, and scrolling before it would lay out the page a second time. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

function focusElement(
  element: HTMLElement | null | undefined,
  block: ScrollLogicalPosition = 'center',
  scrollTarget = element,
): void {
  scrollTarget?.scrollIntoView({ block });
  element?.focus({ preventScroll: true });
}
