// Reads a rate table from a CSV file.
import { CsvError, parse } from 'csv-parse/sync';
import type { ProductRates, RateTable } from '../../../../schemas/generated/product-rates.ts';
import { isCell } from '../../../core/pricing/rate-table.ts';
import {
  dimensionNames,
  isKnownValue,
  overlappingRows,
  valuesOf,
} from '../../../core/publish/rate-table-checks.ts';

/** Name of the last column. */
const RATE = 'rate';

/** What is wrong with a line; the words are `rateRow.<code>` in `locales/<tag>/qa.json`. */
export interface RateRowProblem {
  code: 'quotes' | 'header' | 'cells' | 'missing' | 'notDecimal' | 'unknownValue' | 'twice' | 'empty';
  params: Record<string, string | number>;
}

export type RateTableReading = { ok: true; table: RateTable } | { ok: false; problems: RateRowProblem[] };

interface CsvLine {
  line: number;
  values: string[];
}

/**
 * Reads a rate table: a header with dimensions and `rate`, then a row for each combination. Quoted fields, blanks around
 * values and empty lines are accepted; everything else is refused line by line.
 *
 * @param csv without a byte order mark, as `readUtf8` returns it
 * @param rates say which dimensions and values there are
 */
export function readRateTable(csv: string, rates: ProductRates): RateTableReading {
  const lines = linesOf(csv);
  if (!Array.isArray(lines))
    return { ok: false, problems: [{ code: 'quotes', params: { line: lines.line } }] };
  const [header, ...body] = lines;
  if (!header || body.length === 0) return { ok: false, problems: [{ code: 'empty', params: {} }] };
  const headerProblems = readHeader(header, rates);
  if (headerProblems.length > 0) return { ok: false, problems: headerProblems };
  const dimensions = header.values.slice(0, -1);
  const problems = body.flatMap((row) => rowProblems(row, dimensions, rates));
  const table = { dimensions, rows: body.map(({ values }) => values) };
  const twice = overlappingRows(table).map(([row, other]): RateRowProblem => ({
    code: 'twice',
    params: { line: body[row]!.line, other: body[other]!.line },
  }));
  const all = [...problems, ...twice].toSorted((a, b) => Number(a.params['line']) - Number(b.params['line']));
  return all.length > 0 ? { ok: false, problems: all } : { ok: true, table };
}

/** The lines of a file that are not empty, or the line of a quote that is not closed. */
function linesOf(csv: string): CsvLine[] | { line: number } {
  try {
    const records = parse(csv, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, values: record }));
  } catch (error) {
    if (error instanceof CsvError) return { line: Number(error['lines'] ?? 1) };
    throw error;
  }
}

function readHeader({ line, values }: CsvLine, rates: ProductRates): RateRowProblem[] {
  const known = dimensionNames(rates);
  return values.flatMap((column, i) => {
    const isLast = i === values.length - 1;
    const isGood = isLast ? column === RATE && i > 0 : known.includes(column) && values.indexOf(column) === i;
    const name = column === '' ? i + 1 : column;
    return isGood
      ? []
      : [{ code: 'header' as const, params: { line, column: name, allowed: known.join(', ') } }];
  });
}

function rowProblems(
  { line, values }: CsvLine,
  dimensions: readonly string[],
  rates: ProductRates,
): RateRowProblem[] {
  const columns = [...dimensions, RATE];
  if (values.length !== columns.length)
    return [{ code: 'cells', params: { line, columns: values.length, expected: columns.length } }];
  return columns.flatMap((column, i): RateRowProblem[] => {
    const value = values[i]!;
    if (value === '') return [{ code: 'missing', params: { line, column } }];
    if (column === RATE)
      return isCell(value) ? [] : [{ code: 'notDecimal', params: { line, column, value } }];
    if (isKnownValue(rates, column, value)) return [];
    const allowed = column === 'age' ? '18, 18-25' : valuesOf(rates, column).join(', ');
    return [{ code: 'unknownValue', params: { line, column, value, allowed } }];
  });
}
