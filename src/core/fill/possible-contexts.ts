// The trades for which a form can be filled, by what its rules read of them.
import type { RuleContext, TradeContext } from '../../../validators/rule/rule.ts';
import { tradeConstantsOf, type TradePart } from '../conditions/trade-reads.ts';
import { ownedRules } from '../form-checks/check-named-conditions.ts';
import { tradePartsRead } from '../form-checks/check-trade.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { FormIndex } from '../form/form-index.ts';

/** A product or a channel that no rule names. */
const OTHER = 'OTHER';

/** Most combinations that are tried. */
const MOST = 24;

/**
 * The contexts in which a form can be filled: those parts of the trade that its rules read and the context leaves open take
 * every value that a rule tells from others. A form that reads none has one, the context itself.
 */
export function possibleContexts({ form }: FormIndex, context: RuleContext): RuleContext[] {
  const rules = [...ownedRules(form)].map(([, rule]) => rule);
  const constants = rules.flatMap(tradeConstantsOf);
  const open = [...tradePartsRead(form)].filter((part) => context.trade?.[part] === undefined);
  if (open.length === 0) return [context];
  const parts = open.map((part): Part => {
    const own = constants.filter((constant) => constant.part === part);
    return [part, VALUES[part](own.map(({ value }) => value))];
  });
  return tradesOf(parts).map((trade) => ({ ...context, trade: { ...context.trade, ...trade } }));
}

/** A part of the trade with its values. */
type Part = readonly [part: TradePart, values: readonly (string | number)[]];

/** Trades with every value of every part, then further combinations. */
function tradesOf(parts: readonly Part[]): TradeContext[] {
  const longest = Math.max(...parts.map(([, values]) => values.length));
  const each = Array.from({ length: longest }, (_, i) =>
    Object.fromEntries(parts.map(([part, values]) => [part, values[i % values.length]])),
  );
  const combined = parts.reduce<TradeContext[]>(
    (trades, [part, values]) =>
      values.flatMap((value) => trades.map((trade) => ({ ...trade, [part]: value }))),
    [{}],
  );
  const trades = new Map([...each, ...combined].map((trade) => [canonicalJson(trade), trade]));
  return [...trades.values()].slice(0, Math.max(longest, MOST));
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
};

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
