import { TRIAL_PARTS } from '../../core/conditions/trade-reads.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { tradeTerms, type TradeTerms } from '../../core/trial/trade-terms.ts';
import type { Services } from '../services/services.ts';
import { partsReadBy } from '../store/trade-contexts.ts';
import type { Trade } from '../store/trades.ts';
import { choiceContextOf, readPricedAnswers, readPricedTrial } from './priced-answers.ts';

/** Whether the rules of a form read what the trial decides. */
export const readsTrial = (index: FormIndex): boolean =>
  TRIAL_PARTS.some((part) => partsReadBy(index).has(part));

/**
 * What the rules of a form read of the saved trial; nothing for a form that reads none of it. The application reads the trial
 * alone: it would otherwise depend on itself.
 */
export async function tradeTermsOf(services: Services, trade: Trade, index: FormIndex): Promise<TradeTerms> {
  if (!readsTrial(index)) return {};
  const read = index.form.screen === APPLICATION_SCREEN ? readPricedTrial : readPricedAnswers;
  const priced = await read(services, trade);
  if (!priced) return {};
  const terms = tradeTerms(priced.rates, priced.answers, choiceContextOf(services));
  return Object.fromEntries(
    TRIAL_PARTS.filter((part) => partsReadBy(index).has(part) && terms[part] !== undefined).map((part) => [
      part,
      terms[part],
    ]),
  );
}
