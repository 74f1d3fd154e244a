// The answers of a form as the customer checks them before the form is sent.
import { isQuestion } from '../../../../schemas/elements/input-types.ts';
import type { AnswerValue } from '../../../../schemas/elements/element-type.ts';
import type { Issue } from '../../../../schemas/generated/issue.ts';
import type { FormStore } from '../../../../renderers/store/form-store.ts';
import type { AnswerPath } from '../../../core/answers/answer-path.ts';
import { elementPathsOf, sectionPathsOf } from '../../../core/answers/answers.ts';
import { readingOrder } from '../../../core/answers/check-answers.ts';
import type { FieldState } from '../../../core/answers/field-state.ts';
import { CALCULATED } from '../../../core/form/calculated.ts';
import type { FormIndex, IndexedElement } from '../../../core/form/form-index.ts';
import { rowWords, type AnswerWording } from '../../../core/migrate/answer-words.ts';

/** A visible question with its answer; a list without rows has no question. */
export interface AnswerToCheck {
  path: AnswerPath;
  indexed: IndexedElement | undefined;
  value: AnswerValue | undefined;
  state: FieldState;
  issue: Issue | undefined;
}

/** Answers of one row or section. */
export interface AnswerGroup {
  /** The row with its number and person, else the title of the section. */
  title: string;
  answers: AnswerToCheck[];
}

/** The visible questions in reading order, by rows and sections. */
export function answersToCheck(store: FormStore, wording: AnswerWording): AnswerGroup[] {
  const { index } = store;
  const flat = store.answerMap();
  const places = readingOrder(index, flat.rows);
  const answers = [...questionsOf(index, flat.rows), ...emptyListsOf(index, flat.rows)]
    .map(({ path, indexed }): AnswerToCheck => ({ path, indexed, ...store.fieldView(path) }))
    .filter(({ state }) => state.visible)
    .sort((a, b) => places.get(a.path)! - places.get(b.path)!);
  const groups: AnswerGroup[] = [];
  for (const answer of answers) {
    const title = rowWords(index, answer.path, flat, wording);
    const group = groups.at(-1);
    if (group?.title === title) group.answers.push(answer);
    else groups.push({ title, answers: [answer] });
  }
  return groups;
}

type Rows = Parameters<typeof elementPathsOf>[1];

const questionsOf = ({ elements }: FormIndex, rows: Rows) =>
  elements
    .filter(({ inputType }) => isQuestion({ inputType }) && inputType !== CALCULATED)
    .flatMap((indexed) => elementPathsOf(indexed, rows).map((path) => ({ path, indexed })));

const emptyListsOf = ({ sectionById }: FormIndex, rows: Rows) =>
  [...sectionById.values()]
    .filter(({ section }) => section.repeat)
    .flatMap((indexed) => sectionPathsOf(indexed, rows))
    .filter((path) => (rows.get(path) ?? []).length === 0)
    .map((path) => ({ path, indexed: undefined }));
