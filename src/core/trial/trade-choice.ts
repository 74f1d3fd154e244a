import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { Answers } from '../answers/answers.ts';
import type { CheckResult } from '../failures/check-result.ts';
import type { PremiumChoice } from '../pricing/premium-choice.ts';
import { applicationChoice, trialChoice, type ChoiceContext } from './trial-choice.ts';

/** The final answers of a trade that its premium follows from. */
export interface PricedAnswers {
  trial: Answers;
  /** Undefined before the application is saved. */
  application: Answers | undefined;
}

/** The choice of a trade: that of its application once there is one, else that of its trial. */
export const tradeChoice = (
  rates: ProductRates,
  { trial, application }: PricedAnswers,
  context: ChoiceContext,
): CheckResult<{ choice: PremiumChoice }> =>
  application ? applicationChoice(rates, trial, application, context) : trialChoice(rates, trial, context);
