// Publish checks of rate tables: every row is readable, reachable and the only one for its facts.
import type { ProductRates, RatedRisk, RateTable } from '../../../schemas/generated/product-rates.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { ageBand, isCell } from '../pricing/rate-table.ts';

/** Dimensions that are facts of the insured or of the choice, whatever the factors. */
const COMMON_DIMENSIONS = ['plan', 'age', 'gender', 'occupationClass'];

const OCCUPATION_CLASSES = ['1', '2', '3', '4', '5', '6'];

/** Codes that a table, a risk or a rule refers to and that the rates lack, and rows that are no good. */
export function tableProblems(rates: ProductRates): PublishProblem[] {
  const { tables, risks, notOffered = [] } = rates;
  const dimensions = dimensionNames(rates);
  const used = new Set(risks.flatMap((risk) => risk.tables));
  return [
    ...risks.flatMap((risk) => unknownTables(rates, risk)),
    ...Object.keys(tables)
      .filter((name) => !used.has(name))
      .map((name) => unknown('tables', name, [...used])),
    ...notOffered.flatMap((rule) =>
      Object.entries(rule).flatMap(([dimension, values]) =>
        dimensions.includes(dimension)
          ? values
              .filter((value) => !isKnownValue(rates, dimension, value))
              .map((value) => unknown('notOffered', `${dimension} ${value}`, valuesOf(rates, dimension)))
          : [unknown('notOffered', dimension, dimensions)],
      ),
    ),
    ...Object.entries(tables).flatMap(([name, table]) => {
      const strangers = table.dimensions.filter((dimension) => !dimensions.includes(dimension));
      return strangers.length > 0
        ? strangers.map((dimension) => unknown(name, dimension, dimensions))
        : [...rowProblems(rates, name, table), ...overlaps(name, table)];
    }),
  ];
}

/** The dimensions that a table may have. */
export const dimensionNames = ({ factors }: ProductRates): string[] => [
  ...COMMON_DIMENSIONS,
  ...factors.map(({ code }) => code),
];

const unknown = (id: string, code: string, allowed: readonly string[]): PublishProblem =>
  publishProblem('rates.unknownReference', id, { code, allowed: allowed.join(', ') || '–' });

const unknownTables = ({ tables }: ProductRates, risk: RatedRisk): PublishProblem[] =>
  risk.tables
    .filter((name) => !Object.hasOwn(tables, name))
    .map((name) => unknown(risk.riskCode, name, Object.keys(tables)));

/** The values of a dimension; ages are bands, so none is listed. */
export function valuesOf({ plans, factors }: ProductRates, dimension: string): readonly string[] {
  if (dimension === 'plan') return plans.map(({ code }) => code);
  if (dimension === 'gender') return ['F', 'M'];
  if (dimension === 'occupationClass') return OCCUPATION_CLASSES;
  return factors.find(({ code }) => code === dimension)?.values.map(({ value }) => value) ?? [];
}

/** Whether a dimension has a value; of ages, a year or a band. */
export const isKnownValue = (rates: ProductRates, dimension: string, value: string): boolean =>
  dimension === 'age' ? ageBand(value) !== undefined : valuesOf(rates, dimension).includes(value);

/** Rows with too few or too many values, an unknown value, or a cell that is no rate. Rows count from 1. */
function rowProblems(rates: ProductRates, name: string, { dimensions, rows }: RateTable): PublishProblem[] {
  return rows.flatMap((row, i) => {
    const isKnown = dimensions.every((dimension, at) => isKnownValue(rates, dimension, row[at] ?? ''));
    return row.length === dimensions.length + 1 && isKnown && isCell(row.at(-1))
      ? []
      : [publishProblem('rates.badRow', name, { row: i + 1, values: row.join(', ') })];
  });
}

/** The first of two rows that cover the same facts would win silently. */
const overlaps = (name: string, table: RateTable): PublishProblem[] =>
  overlappingRows(table).map(([row, other]) =>
    publishProblem('rates.twoRows', name, { row: row + 1, other: other + 1 }),
  );

/** Rows that cover facts of an earlier row, each with the first such row; both count from 0. */
export function overlappingRows({ dimensions, rows }: RateTable): [row: number, earlier: number][] {
  const ages = dimensions.indexOf('age');
  const byRest = new Map<string, number[]>();
  const overlapping: [number, number][] = [];
  for (const [i, row] of rows.entries()) {
    const rest = JSON.stringify(row.slice(0, dimensions.length).filter((_, at) => at !== ages));
    const before = byRest.get(rest) ?? [];
    const earlier = before.find((at) => ages < 0 || overlap(row[ages] ?? '', rows[at]![ages] ?? ''));
    if (earlier !== undefined) overlapping.push([i, earlier]);
    byRest.set(rest, [...before, i]);
  }
  return overlapping;
}

function overlap(text: string, other: string): boolean {
  const [band, earlier] = [ageBand(text), ageBand(other)];
  return band !== undefined && earlier !== undefined && band.from <= earlier.to && earlier.from <= band.to;
}
