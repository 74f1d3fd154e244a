// Prepares stored answers for a form: drops misfits, adds the minimum of rows.
import { pathSteps } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { asAnswers, checkShape } from '../../core/answers/check-shape.ts';
import type { FormIndex, IndexedSection } from '../../core/form/form-index.ts';

/**
 * Removes answers that do not fit the form: after a new version was published, stored answers may belong to removed
 * elements or have another type.
 */
export function pruneAnswers(index: FormIndex, answers: unknown): Answers {
  const issues = checkShape(index, answers);
  if (issues.some(({ path }) => path === '')) return {};
  const pruned = structuredClone(answers) as Answers;
  // Last paths first: a removed row shifts the positions of the rows after it.
  for (const { path } of [...issues].reverse()) removePath(pruned, pathSteps(path));
  return checkShape(index, pruned).length === 0 ? asAnswers(pruned) : {};
}

/** Removes the value at a path; a row step is a row id, or a position if the row has no valid id. */
function removePath(container: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || typeof container !== 'object' || container === null) return;
  const key = Array.isArray(container) ? rowIndex(container, step) : step;
  if (rest.length > 0) return removePath((container as Record<string, unknown>)[key], rest);
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete (container as Record<string, unknown>)[key];
}

function rowIndex(rows: readonly AnswerRow[], step: string): string {
  const position = rows.findIndex((row) => row?.rowId === step);
  return position < 0 ? step : String(position);
}

/** Adds empty rows up to the minimum of each repeating section, so that the first insured is already there. */
export function withMinimumRows(index: FormIndex, answers: Answers, newRowId: () => string): Answers {
  const lists = index.sections
    .filter(({ section }) => section.repeat)
    .map((indexed) => {
      const { sectionCode } = indexed.section;
      return [sectionCode, fillRows(indexed, (answers[sectionCode] ?? []) as AnswerRow[], newRowId)] as const;
    });
  return { ...answers, ...Object.fromEntries(lists) };
}

function fillRows(
  { section, child }: IndexedSection,
  rows: AnswerRow[],
  newRowId: () => string,
): AnswerRow[] {
  const missing = Math.max(0, (section.repeat?.min ?? 0) - rows.length);
  const filledRows = [...rows, ...Array.from({ length: missing }, (): AnswerRow => ({ rowId: newRowId() }))];
  if (!child?.section.repeat || child.section.repeat.min === 0) return filledRows;
  const code = child.section.sectionCode;
  return filledRows.map((row) => ({
    ...row,
    [code]: fillRows(child, (row[code] ?? []) as AnswerRow[], newRowId),
  }));
}
