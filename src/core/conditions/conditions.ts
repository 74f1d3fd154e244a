import Big from 'big.js';
import type { Comparison, Condition } from '../../../schemas/generated/condition.ts';
import { compute, type Value, type ListItem, type EvaluationContext } from './expressions.ts';

/** Three-valued: undefined is "unknown", and unknown is never true. */
export type Truth = boolean | undefined;

/**
 * Whether a condition holds. Kleene logic: `any` with one true part is true whatever is unknown beside it, `all` with
 * one false part is false, `not` of unknown is unknown.
 */
export function evaluate(condition: Condition, around: EvaluationContext): Truth {
  switch (condition.op) {
    case 'all':
      return conjunction(condition.of.map((part) => evaluate(part, around)));
    case 'any':
      return negate(conjunction(condition.of.map((part) => negate(evaluate(part, around)))));
    case 'not':
      return negate(evaluate(condition.of, around));
    case 'in':
      return isIn(compute(condition.left, around), condition.values);
    case 'empty':
      return compute(condition.left, around) === undefined;
    case 'between':
      return conjunction([
        compare('ge', compute(condition.left, around), compute(condition.min, around)),
        compare('le', compute(condition.left, around), compute(condition.max, around)),
      ]);
    case 'matchesList':
      return matchesList(condition, around);
    default:
      return compare(condition.op, compute(condition.left, around), compute(condition.right, around));
  }
}

/** The one meaning of "the condition is met" for visibility, requiredness and options. */
export const isMet = (condition: Condition | undefined, around: EvaluationContext): boolean =>
  condition === undefined || evaluate(condition, around) === true;

const negate = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

const conjunction = (parts: Truth[]): Truth => {
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
};

const ORDER: Record<Comparison['op'], (sign: number) => boolean> = {
  eq: (sign) => sign === 0,
  ne: (sign) => sign !== 0,
  lt: (sign) => sign < 0,
  le: (sign) => sign <= 0,
  gt: (sign) => sign > 0,
  ge: (sign) => sign >= 0,
};

function compare(op: Comparison['op'], left: Value, right: Value): Truth {
  if (left instanceof Big && right instanceof Big) return ORDER[op](left.cmp(right));
  if (typeof left === 'boolean' && typeof right === 'boolean') return ORDER[op](Number(left) - Number(right));
  // ISO dates and codes order as text.
  if (typeof left === 'string' && typeof right === 'string')
    return ORDER[op](left < right ? -1 : Number(left > right));
  return undefined;
}

function isIn(left: Value, values: readonly (string | number)[]): Truth {
  if (left === undefined) return undefined;
  const one = (value: Value) =>
    values.some((option) => compare('eq', value, typeof option === 'number' ? new Big(option) : option));
  return Array.isArray(left) ? left.some(one) : one(left);
}

function matchesList(
  { left, list, attribute, equals }: Extract<Condition, { op: 'matchesList' }>,
  around: EvaluationContext,
): Truth {
  const code = compute(left, around);
  if (typeof code !== 'string' || !around.listItem) return undefined;
  const item = around.listItem(list, code);
  if (!item || !isSelectable(item, around.today)) return false;
  return attribute === undefined || item.attributes?.[attribute] === equals;
}

const isSelectable = ({ validFrom = '', validTo = '9999-12-31' }: ListItem, today: string): boolean =>
  validFrom <= today && today <= validTo;
