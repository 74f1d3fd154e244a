/** Conditions evaluated over the answers of a form, in three-valued logic. */

import Big from 'big.js';
import type {
  AllOrAny,
  Between,
  Comparison,
  Condition,
  Empty,
  In,
  MatchesList,
  Not,
} from '../../../schemas/generated/condition.ts';
import { ComputeExpression, type EvaluationContext, type ListItem, type Value } from './expressions.ts';
import { foldCondition, type ConditionCases } from './fold-condition.ts';

/** Three-valued: undefined is "unknown", and unknown is never true. */
export type Truth = boolean | undefined;

/**
 * Whether a condition holds. Kleene logic: `any` with one true part is true whatever is unknown beside it, `all` with
 * one false part is false, `not` of unknown is unknown.
 */
export const evaluate = (condition: Condition, context: EvaluationContext): Truth =>
  foldCondition(condition, new EvaluateCondition(context));

/** The one meaning of "the condition is met" for visibility, requiredness and options. */
export const isMet = (condition: Condition | undefined, context: EvaluationContext): boolean =>
  condition === undefined || evaluate(condition, context) === true;

class EvaluateCondition extends ComputeExpression implements ConditionCases<Truth, Value> {
  allOrAny({ op }: AllOrAny, parts: Truth[]): Truth {
    return op === 'all' ? conjunction(parts) : negate(conjunction(parts.map(negate)));
  }

  not(_condition: Not, part: Truth): Truth {
    return negate(part);
  }

  comparison({ op }: Comparison, left: Value, right: Value): Truth {
    return compare(op, left, right);
  }

  between(_condition: Between, left: Value, min: Value, max: Value): Truth {
    return conjunction([compare('ge', left, min), compare('le', left, max)]);
  }

  in({ values }: In, left: Value): Truth {
    return isIn(left, values);
  }

  empty(_condition: Empty, left: Value): Truth {
    return left === undefined;
  }

  matchesList({ list, attribute, equals }: MatchesList, code: Value): Truth {
    const { evaluation } = this;
    if (typeof code !== 'string' || !evaluation.listItem) return undefined;
    const item = evaluation.listItem(list, code);
    if (!item || !isSelectable(item, evaluation.today)) return false;
    return attribute === undefined || item.attributes?.[attribute] === equals;
  }
}

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
  const isAmong = (value: Value) =>
    values.some((option) => compare('eq', value, typeof option === 'number' ? new Big(option) : option));
  return Array.isArray(left) ? left.some(isAmong) : isAmong(left);
}

const isSelectable = ({ validFrom = '', validTo = '9999-12-31' }: ListItem, today: string): boolean =>
  validFrom <= today && today <= validTo;
