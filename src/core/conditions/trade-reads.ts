/** What rules read of the trade: product, channel, number of insured persons, who the family member is, what the trial chose. */

import type { ContextOperand, Expression } from '../../../schemas/generated/condition.ts';
import { foldRule, listCases, type Rule } from './fold-condition.ts';
import { foreignAnswerKey } from './foreign-answers.ts';

/** A part of the trade that rules can read. */
export type TradePart = Exclude<ContextOperand['context'], 'today' | 'rowNumber'>;

const PARTS: Record<TradePart, true> = {
  product: true,
  channel: true,
  insuredCount: true,
  member: true,
  plan: true,
  sumInsured: true,
  premium: true,
  payPeriod: true,
};

/** The parts that follow from the saved trial. */
export const TRIAL_PARTS = ['plan', 'sumInsured', 'premium', 'payPeriod'] as const satisfies TradePart[];

/** Whether a name of the context, or an id among what a rule reads, is a part of the trade. */
export const isTradePart = (name: string): name is TradePart => Object.hasOwn(PARTS, name);

const tradePartOf = (node: Rule): TradePart | undefined =>
  'context' in node && isTradePart(node.context) ? node.context : undefined;

/** The parts of the trade that a rule reads, in reading order, with repeats. */
export const tradeReadsOf = (rule: Rule): TradePart[] => foldRule(rule, READS);

const READS = listCases<TradePart>((node) => [tradePartOf(node) ?? []].flat());

/** Who a family member is: the customer, another person, or not decided. */
export const MEMBERS: readonly string[] = ['self', 'other', 'open'];

/** A constant that a rule compares with a part of the trade, or with an answer to another screen. */
export interface TradeConstant {
  /** The part, or the key of the answer. */
  part: string;
  value: string | number | boolean;
}

/** The constants that a rule compares with parts of the trade, in reading order, with repeats. */
export const tradeConstantsOf = (rule: Rule): TradeConstant[] => foldRule(rule, CONSTANTS);

/** The constants that rules compare with answers to other screens, by the keys of those; parts of the trade have names. */
export function foreignConstants(rules: readonly Rule[]): Map<string, ReadonlySet<TradeConstant['value']>> {
  const found = new Map<string, Set<TradeConstant['value']>>();
  for (const { part, value } of rules.flatMap(tradeConstantsOf))
    found.set(part, (found.get(part) ?? new Set()).add(value));
  return found;
}

/** The constants that a condition itself compares with parts of the trade; not those of its parts. */
export function ownTradeConstants(node: Rule): TradeConstant[] {
  if (!('left' in node)) return [];
  if ('values' in node) return constantsOf(node.left, node.values);
  if ('right' in node)
    return [...constantsIn(node.left, [node.right]), ...constantsIn(node.right, [node.left])];
  return 'min' in node ? constantsIn(node.left, [node.min, node.max]) : [];
}

const CONSTANTS = listCases(ownTradeConstants);

const constantsIn = (operand: Expression, others: readonly Expression[]): TradeConstant[] =>
  constantsOf(
    operand,
    others.flatMap((other) => ('const' in other ? [other.const] : [])),
  );

function constantsOf(operand: Expression, values: readonly TradeConstant['value'][]): TradeConstant[] {
  const part = 'answer' in operand ? foreignAnswerKey(operand.answer) : tradePartOf(operand);
  return part ? values.map((value) => ({ part, value })) : [];
}
