// Reads the cells of a rate table.
import Big from 'big.js';
import type { RateTable } from '../../../schemas/generated/product-rates.ts';

/** What determines a cell, by dimension: `{ age: '34', gender: 'F', payPeriod: '20' }`. */
export type RateFacts = Readonly<Record<string, string>>;

const BAND = /^(\d{1,3})(?:-(\d{1,3}))?$/;
const CELL = /^(?:0|[1-9]\d{0,5})(?:\.\d{1,8})?$/;

/** The ages of a band, both included: `18-25`, or `18` for one year; undefined for other text and a reversed band. */
export function ageBand(text: string): { from: number; to: number } | undefined {
  const [, from, to = from] = BAND.exec(text) ?? [];
  return from === undefined || Number(from) > Number(to) ? undefined : { from: Number(from), to: Number(to) };
}

/** Whether a value of a table or a rule covers the fact of a dimension; ages lie within bands. */
export function isCovered(dimension: string, value: string, fact: string | undefined): boolean {
  if (dimension !== 'age' || fact === undefined) return value === fact;
  const band = ageBand(value);
  return band !== undefined && band.from <= Number(fact) && Number(fact) <= band.to;
}

/** Whether a text is a cell: a decimal above zero, at most six digits before the point and eight after it. */
export const isCell = (text: string | undefined): boolean =>
  text !== undefined && CELL.test(text) && new Big(text).gt(0);

/** The cell for the facts, a decimal string; undefined when no row covers them. */
export function cellOf({ dimensions, rows }: RateTable, facts: RateFacts): string | undefined {
  const row = rows.find((values) =>
    dimensions.every((dimension, i) => isCovered(dimension, values[i]!, facts[dimension])),
  );
  return row?.[dimensions.length];
}
