// Rule `decimalText`: exact checks of decimals stored as text.
import type { Rule } from '../rule/rule.ts';

export interface DecimalSetting {
  min?: string;
  max?: string;
  /** Maximum number of digits after the decimal point. */
  scale: number;
  multipleOf?: string;
}

const CANONICAL = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const BOUND = { type: 'string', pattern: '^-?(0|[1-9][0-9]{0,14})([.][0-9]{0,5}[1-9])?$' } as const;

/**
 * A decimal as canonical text: no exponent, plus sign, leading zeros or trailing zeros after the point, and no "-0".
 * Bounds are inclusive. Compares exactly, as integers of the finer scale.
 */
export const decimalText: Rule<string, DecimalSetting> = {
  keyword: 'decimalText',
  type: 'string',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['scale'],
    properties: {
      min: BOUND,
      max: BOUND,
      scale: { type: 'integer', minimum: 0, maximum: 6 },
      multipleOf: { ...BOUND, not: { pattern: '^(-.*|0)$' } },
    },
  },
  check(value, { min, max, scale, multipleOf }) {
    if (!CANONICAL.test(value) || value === '-0') return { code: 'decimal.format' };
    if (scaleOf(value) > scale)
      return scale === 0 ? { code: 'decimal.whole' } : { code: 'decimal.scale', params: { scale } };
    if (min !== undefined && compare(value, min) < 0) return { code: 'decimal.tooSmall', params: { min } };
    if (max !== undefined && compare(value, max) > 0) return { code: 'decimal.tooLarge', params: { max } };
    if (multipleOf !== undefined && !isMultiple(value, multipleOf)) {
      return { code: 'decimal.multiple', params: { multipleOf } };
    }
    return undefined;
  },
};

function compare(a: string, b: string): number {
  const [first, second] = toIntegers(a, b);
  return first < second ? -1 : first > second ? 1 : 0;
}

function isMultiple(value: string, unit: string): boolean {
  const [dividend, divisor] = toIntegers(value, unit);
  return dividend % divisor === 0n;
}

function toIntegers(a: string, b: string): [bigint, bigint] {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return [scaled(a, scale), scaled(b, scale)];
}

function scaled(decimal: string, scale: number): bigint {
  return BigInt(decimal.replace('.', '') + '0'.repeat(scale - scaleOf(decimal)));
}

function scaleOf(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? 0 : decimal.length - point - 1;
}
