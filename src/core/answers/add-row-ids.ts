// Gives rows their ids.
import type { FormIndex, IndexedSection } from '../form/form-index.ts';

/**
 * Copies nested answers from another program, whose rows may lack ids, and gives these rows an id. Anything that is not
 * a row stays as it is; `pruneAnswers` removes what does not fit the form.
 */
export function addRowIds(
  { sections }: FormIndex,
  answers: Readonly<Record<string, unknown>>,
  newRowId: () => string,
): Record<string, unknown> {
  const completed: Record<string, unknown> = { ...answers };
  for (const indexed of sections) {
    const { sectionCode, repeat } = indexed.section;
    if (repeat) completed[sectionCode] = withIds(indexed, answers[sectionCode], newRowId);
  }
  return completed;
}

function withIds({ child }: IndexedSection, rows: unknown, newRowId: () => string): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) return row;
    const completed: Record<string, unknown> = { rowId: newRowId(), ...row };
    if (child?.section.repeat) {
      const { sectionCode } = child.section;
      completed[sectionCode] = withIds(child, completed[sectionCode], newRowId);
    }
    return completed;
  });
}
