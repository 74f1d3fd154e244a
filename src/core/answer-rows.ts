import type { AnswerRow, Answers } from './answers.ts';

/** The answers with a row more at the end of a list such as `insured` or `insured/<rowId>/beneficiaries`. */
export const insertRow = (answers: Answers, path: string, row: AnswerRow): Answers =>
  withRows(answers, path, (rows) => [...rows, row]);

export const removeRow = (answers: Answers, path: string, rowId: string): Answers =>
  withRows(answers, path, (rows) => rows.filter((row) => row.rowId !== rowId));

/** The answers of a row, without its id, and with new ids for the rows inside it. */
export function copyOfRow(answers: Answers, path: string, rowId: string, newRowId: () => string): AnswerRow {
  let copy: AnswerRow = {};
  withRows(answers, path, (rows) => {
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

function withRows(
  answers: Answers,
  path: string,
  change: (rows: readonly AnswerRow[]) => readonly AnswerRow[],
): Answers {
  const [code, rowId, child] = path.split('/') as [string, string?, string?];
  const rows = (answers[code] ?? []) as AnswerRow[];
  const changed =
    rowId === undefined || child === undefined
      ? [...change(rows)]
      : rows.map((row) =>
          row.rowId === rowId ? { ...row, [child]: [...change((row[child] ?? []) as AnswerRow[])] } : row,
        );
  return { ...answers, [code]: changed };
}
