/** Decimals as answers store them, canonical text, and as exact numbers to calculate with. */
import Big from 'big.js';

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/** Undefined for a text that is no decimal, or too long to calculate with. */
export const parseDecimal = (text: string): Big | undefined =>
  DECIMAL.test(text) ? new Big(text) : undefined;

/** Canonical text: no exponent, no trailing zeros. */
export const decimalText = (value: Big): string => value.toFixed();
