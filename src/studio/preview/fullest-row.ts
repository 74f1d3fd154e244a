import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import type { FormIndex, IndexedSection } from '../../core/form/form-index.ts';

/**
 * The path of the row with the most in it, of the first list of a form, and of the row inside it: one card of a list is
 * open at a time, and this one shows most. undefined: the form has no rows.
 */
export function fullestRow({ sections }: FormIndex, answers: Answers): string | undefined {
  const list = sections.find(({ section }) => section.repeat !== undefined);
  return list && pathIn(list, answers[list.section.sectionCode]);
}

function pathIn({ section, child }: IndexedSection, given: unknown): string | undefined {
  const row = ((given ?? []) as AnswerRow[]).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  if (!row) return undefined;
  const inner = child && pathIn(child, row[child.section.sectionCode]);
  return [section.sectionCode, row.rowId, inner].filter(Boolean).join('/');
}

const sizeOf = (row: AnswerRow): number => JSON.stringify(row).length;
