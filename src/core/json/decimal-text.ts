// Converts decimals between canonical text, the form of answers, and exact numbers for calculation.
import Big from 'big.js';

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/** Parses a decimal; undefined for any other text and for decimals too long to calculate with. */
export const parseDecimal = (text: string): Big | undefined =>
  DECIMAL.test(text) ? new Big(text) : undefined;

/** Exact sum of the values that are decimals; undefined without any. */
export function sumOfDecimals(values: readonly unknown[]): Big | undefined {
  const decimals = values
    .map((value) => (typeof value === 'string' ? parseDecimal(value) : undefined))
    .filter((decimal) => decimal !== undefined);
  return decimals.length === 0 ? undefined : decimals.reduce((sum, decimal) => sum.plus(decimal));
}

/** Prints canonical text: no exponent, no trailing zeros. */
export const decimalText = (value: Big): string => value.toFixed();
