// Apart from the other reads of the trade, which forms carry to the phone: only publishing asks for these.
import { foldRule, listCases, type Rule } from './fold-condition.ts';
import { ownTradeConstants, type TradeConstant } from './trade-reads.ts';

/**
 * The constants that a rule compares by value with parts of the trade or answers to other screens; a bound is no value of
 * theirs. Without those of the conditions that the rule names, which are rules of their own.
 */
export const tradeValuesOf = (rule: Rule): TradeConstant[] => foldRule(rule, VALUES);

const VALUES = listCases((node) =>
  'op' in node && ['eq', 'ne', 'in'].includes(node.op) ? ownTradeConstants(node) : [],
);
VALUES.ref = () => [];
