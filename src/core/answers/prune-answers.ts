// Prunes stored answers for a form.
import { pathSegments } from './answer-path.ts';
import type { AnswerRow, Answers } from './answers.ts';
import { checkShape } from './check-shape.ts';
import type { FormIndex } from '../form/form-index.ts';

/**
 * Removes answers that do not fit the form: after a new version was published, stored answers may belong to removed
 * elements or have another type.
 */
export function pruneAnswers(index: FormIndex, answers: unknown): Answers {
  const issues = checkShape(index, answers);
  if (issues.some(({ path }) => path === '')) return {};
  const pruned = structuredClone(answers) as Answers;
  // Last paths first: a removed row shifts the positions of the rows after it.
  for (const { path } of [...issues].reverse()) removePath(pruned, pathSegments(path));
  return checkShape(index, pruned).length === 0 ? pruned : {};
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
