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
  return sections.reduce((completed, indexed) => withSection(indexed, completed, newRowId), { ...answers });
}

/** Copies the answers around a section, with ids in its rows. */
function withSection(
  indexed: IndexedSection,
  parent: Record<string, unknown>,
  newRowId: () => string,
): Record<string, unknown> {
  const { sectionCode, repeat } = indexed.section;
  const answers = parent[sectionCode];
  if (repeat && Array.isArray(answers))
    return {
      ...parent,
      [sectionCode]: answers.map((row) => withChildren(indexed, row, newRowId, newRowId())),
    };
  return answers === undefined || repeat
    ? parent
    : { ...parent, [sectionCode]: withChildren(indexed, answers, newRowId) };
}

/** Copies a row, or the answers of a section that does not repeat, with ids in the rows inside it. */
function withChildren(
  { children }: IndexedSection,
  row: unknown,
  newRowId: () => string,
  rowId?: string,
): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const completed = { ...(rowId !== undefined && { rowId }), ...row };
  return children.reduce<Record<string, unknown>>(
    (parent, child) => withSection(child, parent, newRowId),
    completed,
  );
}
