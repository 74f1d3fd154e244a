import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { TRIAL_PARTS } from '../../core/conditions/trade-reads.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { tradeTerms, type TradeTerms } from '../../core/trial/trade-terms.ts';
import type { Services } from '../services/services.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { readRates } from '../store/products.ts';
import { partsReadBy } from '../store/trade-contexts.ts';
import type { Trade } from '../store/trades.ts';
import { occupationClassOf } from './occupation-class.ts';

/** Whether the rules of a form read what the trial decides. */
export const readsTrial = (index: FormIndex): boolean =>
  TRIAL_PARTS.some((part) => partsReadBy(index).has(part));

/**
 * What the rules of a form read of the saved trial; nothing for a form that reads none of it. The application reads the trial
 * alone: it would otherwise depend on itself.
 */
export async function tradeTermsOf(services: Services, trade: Trade, index: FormIndex): Promise<TradeTerms> {
  if (!readsTrial(index)) return {};
  const { db, now } = services;
  const answersOf = (screen: string) => readSavedAnswers(db, { tradeId: trade.tradeId, screen, subject: '' });
  const trial = await answersOf(TRIAL_SCREEN);
  const rates = trial && (await readRates(db, trade));
  if (!trial || !rates) return {};
  const isApplication = index.form.screen === APPLICATION_SCREEN;
  const application = isApplication ? undefined : await answersOf(APPLICATION_SCREEN);
  const terms = tradeTerms(
    rates,
    { trial, application },
    { today: shanghaiDate(now().getTime()), classOf: occupationClassOf(services) },
  );
  return Object.fromEntries(
    TRIAL_PARTS.filter((part) => partsReadBy(index).has(part) && terms[part] !== undefined).map((part) => [
      part,
      terms[part],
    ]),
  );
}
