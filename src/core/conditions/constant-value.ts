/** Parts of rules that read no answers, so that publishing knows their values. */

import Big from 'big.js';
import type { Expression } from '../../../schemas/generated/condition.ts';
import { compute } from './conditions.ts';
import type { EvaluationContext } from './expressions.ts';
import { foldRule, listCases, type Rule } from './fold-condition.ts';
import { referencesOf } from './references.ts';

/** For conditions and expressions over constants alone. */
export const EMPTY_CONTEXT: EvaluationContext = {
  value: () => undefined,
  values: () => [],
  eachRow: () => [],
  rowNumber: () => 0,
  today: '',
};

/** Whether a rule divides by 0 whatever is answered, which leaves its result unknown for ever. */
export const isDividedByZero = (rule: Rule): boolean => foldRule(rule, ZERO_DIVISORS).length > 0;

const ZERO_DIVISORS = listCases((node) =>
  'args' in node && (node.fn === 'divide' || node.fn === 'mod') ? node.args.slice(1).filter(isZero) : [],
);

function isZero(expression: Expression): boolean {
  if (referencesOf(expression).length > 0) return false;
  const value = compute(expression, EMPTY_CONTEXT);
  return value instanceof Big && value.eq(0);
}
