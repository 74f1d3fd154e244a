// Publish checks of what rules read of the trade.
import type { Form } from '../../../schemas/generated/form.ts';
import { tradeConstantsOf, tradeReadsOf, type TradePart } from '../conditions/trade-reads.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { ownedRules } from './check-named-conditions.ts';

/** The parts of the trade that the rules of a form read. */
export const tradePartsRead = (form: Form): ReadonlySet<TradePart> =>
  new Set([...ownedRules(form)].flatMap(([, rule]) => tradeReadsOf(rule)));

/** What exists for trades. */
export interface KnownTrades {
  /** Codes of the products on sale; absent: products are not checked. */
  products?: readonly string[];
  /** The screen whose final answers say how many persons are insured. */
  insuredScreen?: string;
}

/** The code of a channel, as the links of channels have it; empty for direct sales. */
const CHANNEL = /^\d{0,3}$/;

/** Rules that compare with a product or a channel that cannot be, or that read a number which the form itself decides. */
export const tradeProblems = (form: Form, { products, insuredScreen }: KnownTrades): PublishProblem[] =>
  [...ownedRules(form)].flatMap(([owner, rule]) => [
    ...tradeConstantsOf(rule).flatMap(({ part, value }) => {
      const code = String(value);
      if (part === 'product' && products && !products.includes(code))
        return [
          publishProblem('context.unknownProduct', owner, { product: code, allowed: products.join(', ') }),
        ];
      return part === 'channel' && !CHANNEL.test(code)
        ? [publishProblem('context.unknownChannel', owner, { channel: code })]
        : [];
    }),
    ...(form.screen === insuredScreen && tradeReadsOf(rule).includes('insuredCount')
      ? [publishProblem('context.ownCount', owner)]
      : []),
  ]);
