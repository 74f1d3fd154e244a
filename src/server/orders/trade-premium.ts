// The premium of a trade's final answers, and whether its customer agreed to it.
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { isTrialOutdated, premiumStanding, type PremiumStanding } from '../../core/trial/premium-standing.ts';
import { occupationClassOf } from '../answers/occupation-class.ts';
import type { Services } from '../services/services.ts';
import { readAgreedPremium } from '../store/agreed-premiums.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { readRates } from '../store/products.ts';
import type { Trade } from '../store/trades.ts';

export type TradePremium = PremiumStanding & {
  /** Whether the trial has to be done again before anything else goes on. */
  isTrialOutdated: boolean;
};

/** How the premium of a trade stands now; undefined for a product without rates, and before the trial is saved. */
export async function readTradePremium(services: Services, trade: Trade): Promise<TradePremium | undefined> {
  const { db, now } = services;
  const { tradeId } = trade;
  const answersOf = (screen: string) => readSavedAnswers(db, { tradeId, screen, subject: '' });
  const trial = await answersOf(TRIAL_SCREEN);
  const rates = trial && (await readRates(db, trade));
  if (!trial || !rates) return undefined;
  const application = await answersOf(APPLICATION_SCREEN);
  const agreed = await readAgreedPremium(db, tradeId);
  const standing = premiumStanding(rates, { trial, application }, agreed, {
    today: shanghaiDate(now().getTime()),
    classOf: occupationClassOf(services),
  });
  return { ...standing, isTrialOutdated: isTrialOutdated(standing, application !== undefined) };
}
