import { elementPathsOf, type AnswerMap } from '../answers/answers.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { MigratedAnswers } from './migrate-answers.ts';

/** Whether there are signed answers. */
export const hasSignedAnswers = (index: FormIndex, answers: AnswerMap): boolean =>
  retireSignedAnswers(index, answers).retired.length > 0;

/** Retires the signed answers: they are bound to the exact text of their version (`src/decisions/0011-*`). */
export function retireSignedAnswers(index: FormIndex, answers: AnswerMap): MigratedAnswers {
  const signed = index.elements.filter(({ type }) => type.isSigned);
  if (signed.length === 0) return { answers, retired: [] };
  const retired = signed
    .flatMap((indexed) => elementPathsOf(indexed, answers.rows))
    .flatMap((path) => (answers.values.has(path) ? [{ path, value: answers.values.get(path)! }] : []));
  const values = new Map(answers.values);
  for (const { path } of retired) values.delete(path);
  return { answers: { values, rows: answers.rows }, retired };
}
