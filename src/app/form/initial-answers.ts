import { pathSteps } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { asAnswers, checkShape } from '../../core/answers/check-shape.ts';
import type { FormIndex, IndexedSection } from '../../core/form/form-index.ts';

/**
 * Answers as far as they have a place in this form. They usually fit as they are; after another version was published
 * they may hold answers to questions that are gone, or of another kind.
 */
export function pruneAnswers(index: FormIndex, answers: unknown): Answers {
  const issues = checkShape(index, answers);
  if (issues.some(({ at }) => at === '')) return {};
  const fitting = structuredClone(answers) as Answers;
  // Last places first, so that rows that go do not move those that are still to be looked at.
  for (const { at } of [...issues].reverse()) removePath(fitting, pathSteps(at));
  return checkShape(index, fitting).length === 0 ? asAnswers(fitting) : {};
}

/** Takes away what lies at a path; a row is named by its id, or by its position when it has no usable one. */
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

/** The answers with as many rows as each list needs at least, so that the first insured need not be added. */
export function withMinimumRows(index: FormIndex, answers: Answers, newRowId: () => string): Answers {
  const filled = index.sections
    .filter(({ section }) => section.repeat)
    .map((indexed) => {
      const { sectionCode } = indexed.section;
      return [sectionCode, fillRows(indexed, (answers[sectionCode] ?? []) as AnswerRow[], newRowId)] as const;
    });
  return { ...answers, ...Object.fromEntries(filled) };
}

function fillRows(
  { section, child }: IndexedSection,
  rows: AnswerRow[],
  newRowId: () => string,
): AnswerRow[] {
  const missing = Math.max(0, (section.repeat?.min ?? 0) - rows.length);
  const all = [...rows, ...Array.from({ length: missing }, (): AnswerRow => ({ rowId: newRowId() }))];
  if (!child?.section.repeat || child.section.repeat.min === 0) return all;
  const code = child.section.sectionCode;
  return all.map((row) => ({
    ...row,
    [code]: fillRows(child, (row[code] ?? []) as AnswerRow[], newRowId),
  }));
}
