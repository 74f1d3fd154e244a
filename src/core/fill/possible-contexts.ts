// The trades for which a form can be filled, by what its rules read of them.
import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import type { RuleContext, TradeContext } from '../../../validators/rule/rule.ts';
import type { Rule } from '../conditions/fold-condition.ts';
import { distinctForeignAnswers } from '../conditions/foreign-answers.ts';
import { MEMBERS, tradeConstantsOf, type TradePart } from '../conditions/trade-reads.ts';
import { ownedRules } from '../form-checks/check-named-conditions.ts';
import { tradePartsRead } from '../form-checks/check-trade.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { FormIndex } from '../form/form-index.ts';
import { foreignAnswerValues, type ForeignValue } from './foreign-answer-values.ts';

/** A product or a channel that no rule names. */
const OTHER = 'OTHER';

/** Most combinations that are tried, unless one part alone has more values. */
const MOST = 24;

/**
 * The contexts in which a form can be filled: those parts of the trade and answers to other screens that its rules read and
 * the context leaves open take every value that a rule tells from others. A form that reads none has one, the context itself.
 */
export function possibleContexts({ form }: FormIndex, context: RuleContext): RuleContext[] {
  const rules = [...ownedRules(form)].map(([, rule]) => rule);
  const { trade = {} } = context;
  const parts = [
    ...openTradeParts(
      rules,
      [...tradePartsRead(form)].filter((part) => trade[part] === undefined),
    ),
    ...distinctForeignAnswers(rules)
      .filter(({ screen, element }) => trade.answers?.[screen]?.[element] === undefined)
      .map((answer) => foreignPart(answer, rules, context.asOf)),
  ];
  if (parts.length === 0) return [context];
  return tradesOf(trade, parts).map((possible) => ({ ...context, trade: possible }));
}

/** An open part of the trade: for each of its values, how a trade gets it. */
type OpenPart = readonly ((trade: TradeContext) => TradeContext)[];

function openTradeParts(rules: readonly Rule[], open: readonly TradePart[]): OpenPart[] {
  const constants = rules.flatMap(tradeConstantsOf);
  return open.map((part) => {
    const own = constants.filter((constant) => constant.part === part);
    return VALUES[part](own.map(({ value }) => value)).map((value) => (trade) => ({
      ...trade,
      [part]: value,
    }));
  });
}

const foreignPart = (answer: ScreenAnswer, rules: readonly Rule[], asOf: string): OpenPart =>
  foreignAnswerValues(answer, rules, asOf).map((value) => (trade) => withAnswer(trade, answer, value));

const withAnswer = (
  trade: TradeContext,
  { screen, element }: ScreenAnswer,
  value: ForeignValue,
): TradeContext =>
  value === undefined
    ? trade
    : { ...trade, answers: { ...trade.answers, [screen]: { ...trade.answers?.[screen], [element]: value } } };

/** Trades with every value of every part, then further combinations. */
function tradesOf(given: TradeContext, parts: readonly OpenPart[]): TradeContext[] {
  const longest = Math.max(...parts.map((values) => values.length));
  const most = Math.max(longest, MOST);
  const each = Array.from({ length: longest }, (_, i) =>
    parts.reduce((trade, values) => values[i % values.length]!(trade), given),
  );
  const count = parts.reduce((product, values) => Math.min(product * values.length, most), 1);
  const combined = Array.from({ length: count }, (_, i) => combination(given, parts, i));
  // Shifted against each other, so that any two of many parts meet in most of their values.
  const shifted = Array.from({ length: parts.length > 2 ? most : 0 }, (_, i) =>
    parts.reduce(
      (trade, values, j) => values[(i + (1 + Math.floor(i / longest)) * j) % values.length]!(trade),
      given,
    ),
  );
  const trades = new Map([...each, ...shifted, ...combined].map((trade) => [canonicalJson(trade), trade]));
  return [...trades.values()].slice(0, most);
}

/** The combination of a number, the first part changing fastest. */
function combination(given: TradeContext, parts: readonly OpenPart[], number: number): TradeContext {
  let rest = number;
  return parts.reduce((trade, values) => {
    const next = values[rest % values.length]!(trade);
    rest = Math.floor(rest / values.length);
    return next;
  }, given);
}

type Constants = readonly (string | number | boolean)[];

/** The values of a part of the trade that rules with these constants can tell apart. */
const VALUES: Record<TradePart, (constants: Constants) => readonly (string | number)[]> = {
  product: (constants) => distinct([...constants.map(String), OTHER]),
  channel: (constants) => distinct([...constants.map(String), '', OTHER]),
  insuredCount: (constants) =>
    distinct([1, 2, ...constants.map(Number).flatMap((count) => [count - 1, count, count + 1])]).filter(
      (count) => Number.isInteger(count) && count > 0,
    ),
  member: () => MEMBERS,
  plan: (constants) => distinct([...constants.map(String), OTHER]),
  sumInsured: (constants) => amountsAround(constants),
  premium: (constants) => amountsAround(constants),
  payPeriod: (constants) => distinct([...constants.map(String), OTHER]),
};

/** A small and a large amount in yuan, for rules that compare one with answers instead of constants. */
const USUAL_AMOUNTS = [1_000, 500_000];

/** Amounts in yuan on both sides of constants. */
function amountsAround(constants: Constants): number[] {
  const around = constants.map(Number).flatMap((amount) => [amount - 1, amount, amount + 1]);
  const positive = distinct(around).filter((amount) => amount > 0);
  return positive.length === 0 ? USUAL_AMOUNTS : positive;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
