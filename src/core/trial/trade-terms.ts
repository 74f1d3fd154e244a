// What conditions of other forms read of a saved trial.
import Big from 'big.js';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { TradeContext } from '../../../schemas/generated/insurance.ts';
import { calculate } from '../pricing/individual-premium.ts';
import { tradeChoice, type PricedAnswers } from './trade-choice.ts';
import type { ChoiceContext } from './trial-choice.ts';

/** Parts of the trade that a trial decides. */
export type TradeTerms = Pick<TradeContext, 'plan' | 'sumInsured' | 'premium' | 'payPeriod'>;

/**
 * The plan, the sum insured of the main risk and the premium in yuan, and the payment period. A part that the product does not
 * have is absent, and so is the premium of a choice without one.
 *
 * @param answers with the application for a form that comes after it, whose answers bind
 */
export function tradeTerms(rates: ProductRates, answers: PricedAnswers, context: ChoiceContext): TradeTerms {
  const chosen = tradeChoice(rates, answers, context);
  if (!chosen.ok) return {};
  const { choice } = chosen;
  const amnt = choice.risks.find(({ riskCode }) => riskCode === rates.risks[0]!.riskCode)?.amnt;
  const period = rates.factors.find(({ type }) => type === 'paymentPeriod');
  const payPeriod = period && choice.factors[period.code];
  const priced = calculate(rates, choice);
  return {
    plan: choice.plan,
    ...(amnt !== undefined && { sumInsured: Number(amnt) }),
    ...(priced.ok && { premium: new Big(priced.premium.fen).div(100).toNumber() }),
    ...(payPeriod !== undefined && { payPeriod }),
  };
}
