import { childPath, rowPath, type AnswerPath } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import type { FormIndex, IndexedSection } from '../../core/form/form-index.ts';

/**
 * The path of the row with the most in it, of the first list of a form, and of the row inside it: one card of a list is
 * open at a time, and this one shows most. undefined: the form has no rows.
 */
export function fullestRow({ sections }: FormIndex, answers: Answers): string | undefined {
  const list = sections.find(({ section }) => section.repeat !== undefined);
  return list && fullestIn(list, list.section.sectionCode, answers[list.section.sectionCode]);
}

function fullestIn({ child }: IndexedSection, list: AnswerPath, rows: unknown): AnswerPath | undefined {
  const row = ((rows ?? []) as AnswerRow[]).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  if (!row) return undefined;
  const path = rowPath(list, row.rowId!);
  if (!child) return path;
  const { sectionCode } = child.section;
  return fullestIn(child, childPath(path, sectionCode), row[sectionCode]) ?? path;
}

const sizeOf = (row: AnswerRow): number => JSON.stringify(row).length;
