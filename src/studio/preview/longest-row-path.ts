import { childPath, rowPath, type AnswerPath } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import type { FormIndex, IndexedSection } from '../../core/form/form-index.ts';

/**
 * Returns the path of the row with the longest JSON in the first list of a form, down to the longest row of its nested
 * list. A list opens one row at a time, and this row shows the most fields. Undefined when the form has no rows.
 */
export function longestRowPath({ sections }: FormIndex, answers: Answers): string | undefined {
  const list = sections.find(({ section }) => section.repeat !== undefined);
  return list && longestRowPathIn(list, list.section.sectionCode, answers[list.section.sectionCode]);
}

function longestRowPathIn(
  { children }: IndexedSection,
  listPath: AnswerPath,
  rows: unknown,
): AnswerPath | undefined {
  const row = ((rows ?? []) as AnswerRow[]).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  if (!row) return undefined;
  const path = rowPath(listPath, row.rowId!);
  for (const list of children.filter(({ section }) => section.repeat)) {
    const { sectionCode } = list.section;
    const inner = longestRowPathIn(list, childPath(path, sectionCode), row[sectionCode]);
    if (inner !== undefined) return inner;
  }
  return path;
}

const sizeOf = (row: AnswerRow): number => JSON.stringify(row).length;
