// Adds, removes and copies rows of nested answers.
import { pathSteps, type AnswerPath } from './answer-path.ts';
import type { AnswerRow, Answers } from './answers.ts';
import type { FormIndex } from '../form/form-index.ts';

/** Fills each top-level list up to its minimum of rows, so that the customer need not add the first one. */
export function withMinimumRows(index: FormIndex, answers: Answers, newRowId: () => string): Answers {
  const filled = { ...answers };
  for (const { section } of index.sections) {
    const rows = (answers[section.sectionCode] ?? []) as AnswerRow[];
    const missing = Math.max(0, (section.repeat?.min ?? 0) - rows.length);
    if (missing > 0)
      filled[section.sectionCode] = [
        ...rows,
        ...Array.from({ length: missing }, () => ({ rowId: newRowId() })),
      ];
  }
  return filled;
}

/** Appends a row to a list such as `insured` or `insured/<rowId>/beneficiaries`. */
export const insertRow = (answers: Answers, path: AnswerPath, row: AnswerRow): Answers =>
  updateRows(answers, path, (rows) => [...rows, row]);

export const removeRow = (answers: Answers, path: AnswerPath, rowId: string): Answers =>
  updateRows(answers, path, (rows) => rows.filter((row) => row.rowId !== rowId));

/** Copies the answers of a row without its id, with new ids for its nested rows. */
export function copyRow(
  answers: Answers,
  path: AnswerPath,
  rowId: string,
  newRowId: () => string,
): AnswerRow {
  let copy: AnswerRow = {};
  updateRows(answers, path, (rows) => {
    copy = rows.find((row) => row.rowId === rowId) ?? {};
    return rows;
  });
  const { rowId: _own, ...values } = copy;
  return Object.fromEntries(
    Object.entries(values).map(([code, value]) => [
      code,
      isRows(value) ? value.map((inner) => ({ ...inner, rowId: newRowId() })) : value,
    ]),
  );
}

const isRows = (value: AnswerRow[string]): value is AnswerRow[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object');

function updateRows(
  answers: Answers,
  path: AnswerPath,
  change: (rows: readonly AnswerRow[]) => readonly AnswerRow[],
): Answers {
  const [code, rowId, child] = pathSteps(path) as [string, string?, string?];
  const rows = (answers[code] ?? []) as AnswerRow[];
  const changed =
    rowId === undefined || child === undefined
      ? [...change(rows)]
      : rows.map((row) =>
          row.rowId === rowId ? { ...row, [child]: [...change((row[child] ?? []) as AnswerRow[])] } : row,
        );
  return { ...answers, [code]: changed };
}
