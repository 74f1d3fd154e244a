// The questions of an open form whose answers the customer changes.
import type { FormStore } from '../../../renderers/store/form-store.ts';
import { lastSegment, parentPath, pathSegments, type AnswerPath } from '../../core/answers/answer-path.ts';

/** Which question of a form, as the contract of the trail wants it. */
export interface ChangedElement {
  elementCode: string;
  rowId?: string;
}

const ELEMENT_CODE = /^(?!.*[0-9]{6})[A-Za-z][A-Za-z0-9_]{0,63}$/;
const ROW_ID = /^(?!.*[0-9]{9})[A-Za-z0-9_-]{1,32}$/;

/**
 * Takes the questions whose answers the customer has changed since they were taken last, or since the form opened: each once,
 * however often its answer or what the page shows of it became another on the way. An answer that is what it was is not taken.
 *
 * @param isTyping whether the customer is still writing the answer, which is then left for later
 */
export function takeChangedElements(
  store: FormStore,
  isTyping: (path: AnswerPath) => boolean = () => false,
): ChangedElement[] {
  const { answersBefore } = store;
  return [...answersBefore].flatMap(([path, before]) => {
    if (isTyping(path) || !isInForm(store, path)) return [];
    const { value, state } = store.fieldView(path);
    // What a computed answer follows from was changed, and is taken itself.
    const now = state.isComputed ? undefined : value;
    if (JSON.stringify(now) === JSON.stringify(before)) return [];
    answersBefore.set(path, now);
    return elementAt(path) ?? [];
  });
}

/** Whether the row of an answer is still there. */
function isInForm(store: FormStore, path: AnswerPath): boolean {
  const row = rowOf(path);
  return (
    row === undefined || store.answerMap().rows.get(parentPath(row))?.includes(lastSegment(row)) === true
  );
}

/** The path of the row that an answer is in; undefined for an answer of the form itself. */
const rowOf = (path: AnswerPath): AnswerPath | undefined =>
  pathSegments(path).length > 2 ? parentPath(path) : undefined;

/** The question at an answer path; undefined where it is not to be told. */
function elementAt(path: AnswerPath): ChangedElement | undefined {
  const elementCode = lastSegment(path);
  if (!ELEMENT_CODE.test(elementCode)) return undefined;
  const rowId = lastSegment(rowOf(path) ?? '');
  return { elementCode, ...(ROW_ID.test(rowId) && { rowId }) };
}
