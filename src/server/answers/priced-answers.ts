// What the premium of a trade follows from: its rates, its final answers, the day and the classes of occupations.
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import type { PricedAnswers } from '../../core/trial/trade-choice.ts';
import type { ChoiceContext } from '../../core/trial/trial-choice.ts';
import type { Services } from '../services/services.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { readRates } from '../store/products.ts';
import type { Trade } from '../store/trades.ts';
import { occupationClassOf } from './occupation-class.ts';

/** The final answers of a trade with the rates of its product; undefined without rates, and before the trial is saved. */
export async function readPricedAnswers(
  { db }: Pick<Services, 'db'>,
  trade: Trade,
): Promise<{ rates: ProductRates; answers: PricedAnswers } | undefined> {
  const answersOf = (screen: string) => readSavedAnswers(db, { tradeId: trade.tradeId, screen, subject: '' });
  const trial = await answersOf(TRIAL_SCREEN);
  const rates = trial && (await readRates(db, trade));
  if (!trial || !rates) return undefined;
  return { rates, answers: { trial, application: await answersOf(APPLICATION_SCREEN) } };
}

export const choiceContextOf = (services: Pick<Services, 'lists' | 'today'>): ChoiceContext => ({
  today: services.today(),
  classOf: occupationClassOf(services),
});
