// The premium of a trade's final answers, and whether its customer agreed to it.
import { isTrialOutdated, premiumStanding, type PremiumStanding } from '../../core/trial/premium-standing.ts';
import { choiceContextOf, readPricedAnswers } from '../answers/priced-answers.ts';
import type { Services } from '../services/services.ts';
import { readAgreedPremium } from '../store/agreed-premiums.ts';
import type { Trade } from '../store/trades.ts';

export type TradePremium = PremiumStanding & {
  /** Whether the trial has to be done again before anything else goes on. */
  isTrialOutdated: boolean;
};

/** How the premium of a trade stands now; undefined for a product without rates, and before the trial is saved. */
export async function readTradePremium(services: Services, trade: Trade): Promise<TradePremium | undefined> {
  const priced = await readPricedAnswers(services, trade);
  if (!priced) return undefined;
  const { rates, answers } = priced;
  const agreed = await readAgreedPremium(services.db, trade.tradeId);
  const standing = premiumStanding(rates, answers, agreed, choiceContextOf(services));
  return { ...standing, isTrialOutdated: isTrialOutdated(standing, answers.application !== undefined) };
}
