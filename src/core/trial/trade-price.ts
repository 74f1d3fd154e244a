// The price that a page says of a trade while its application is still being written.
import type { ProductRates, RateWords } from '../../../schemas/generated/product-rates.ts';
import { isUnanswered, type AnswerRow, type Answers } from '../answers/answers.ts';
import { INSURED_SECTION, insuredRows } from '../orders/insured-persons.ts';
import { calculate } from '../pricing/individual-premium.ts';
import { prefilledApplication, sharedDifferences, trialRowOf } from './shared-answers.ts';
import { tradeChoice, type PricedAnswers } from './trade-choice.ts';
import type { ChoiceContext } from './trial-choice.ts';

export interface TradePrice {
  /** First premium, in fen. */
  fen: number;
  /** Name of the plan; undefined for a product with one plan. */
  plan?: RateWords;
}

/**
 * The price of a trade by the answers that its application has so far, final or not: an answer that is missing is that of the
 * trial. Undefined while there is none, since answers contradict the trial and have no premium.
 */
export function tradePrice(
  rates: ProductRates,
  { trial, application }: PricedAnswers,
  context: ChoiceContext,
): TradePrice | undefined {
  const answers = { trial, application: application && withTrial(rates, trial, application) };
  const chosen = tradeChoice(rates, answers, context);
  const priced = chosen.ok ? calculate(rates, chosen.choice) : chosen;
  if (!chosen.ok || !priced.ok) {
    const isUndecided = application && !contradicts(rates, trial, application);
    return isUndecided ? tradePrice(rates, { trial, application: undefined }, context) : undefined;
  }
  const plan = rates.plans.length > 1 && rates.plans.find(({ code }) => code === chosen.choice.plan);
  return { fen: priced.premium.fen, ...(plan && { plan: plan.words }) };
}

/** The application with what its trial knows where it says nothing. */
function withTrial(rates: ProductRates, trial: Answers, application: Answers): Answers {
  const known = prefilledApplication(rates, trial);
  const knownRows = insuredRows(known);
  const rows = insuredRows(application);
  return {
    ...application,
    applicant: {
      ...(known['applicant'] as AnswerRow),
      ...answered(application['applicant'] as AnswerRow | null),
    },
    [INSURED_SECTION]:
      rows.length === 0
        ? knownRows
        : rows.map((row, i) => ({ ...trialRowOf(knownRows, row, i), ...answered(row) })),
  };
}

const answered = (row: AnswerRow | null | undefined): AnswerRow =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => !isUnanswered(value)));

/** Whether an application says anything else than its trial: of a person, of the cover, or how many persons are insured. */
function contradicts(rates: ProductRates, trial: Answers, application: Answers): boolean {
  const { length } = insuredRows(application);
  const isOtherNumber = length > 0 && length !== insuredRows(trial).length;
  return isOtherNumber || sharedDifferences(rates, trial, application).length > 0;
}
