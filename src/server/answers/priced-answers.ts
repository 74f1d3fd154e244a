// What the premium of a trade follows from: its rates, its final answers, the day and the classes of occupations.
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import type { PricedAnswers } from '../../core/trial/trade-choice.ts';
import type { ChoiceContext } from '../../core/trial/trial-choice.ts';
import type { Services } from '../services/services.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { readRates } from '../store/products.ts';
import type { Trade } from '../store/trades.ts';
import { occupationClassOf } from './occupation-class.ts';

/** The answers of a trade with the rates that price them. */
export interface Priced {
  rates: ProductRates;
  answers: PricedAnswers;
}

type Reader = Pick<Services, 'db'>;

const readAnswers = ({ db }: Reader, { tradeId }: Trade, screen: string): Promise<Answers | undefined> =>
  readSavedAnswers(db, { tradeId, screen, subject: '' });

/** The final answers of a trade with the rates of its product; undefined without rates, and before the trial is saved. */
export async function readPricedAnswers(services: Reader, trade: Trade): Promise<Priced | undefined> {
  const priced = await readPricedTrial(services, trade);
  return priced && withApplication(priced, await readAnswers(services, trade, APPLICATION_SCREEN));
}

/** The same without the application: for those who have its answers, or want what the trial says. */
export async function readPricedTrial(services: Reader, trade: Trade): Promise<Priced | undefined> {
  const trial = await readAnswers(services, trade, TRIAL_SCREEN);
  const rates = trial && (await readRates(services.db, trade));
  return rates && { rates, answers: { trial, application: undefined } };
}

/** The same with the answers of an application, final or not. */
export const withApplication = ({ rates, answers }: Priced, application: Answers | undefined): Priced => ({
  rates,
  answers: { ...answers, application },
});

export const choiceContextOf = (services: Pick<Services, 'lists' | 'today'>): ChoiceContext => ({
  today: services.today(),
  classOf: occupationClassOf(services),
});
