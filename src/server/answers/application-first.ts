// Screens whose final answers are about the application: without one they would agree to nothing.
import type { Answers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import type { Transaction } from '../store/connection/database.ts';
import { lockFinalAnswers } from '../store/final-answers.ts';
import type { ScreenRule } from './screen-rule.ts';

/**
 * Returns the final answers of a trade's application, which stay as they are until the transaction ends.
 *
 * @throws Problem application.none when the trade has none
 */
export async function lockApplication(tx: Transaction, tradeId: string): Promise<Answers> {
  const application = await lockFinalAnswers(tx, { tradeId, screen: APPLICATION_SCREEN, subject: '' });
  if (!application) throw new Problem('application.none');
  return application.answers;
}

/** One form per trade, which can be filled in at any time but is final only after the application. */
export const applicationFirstRule: ScreenRule = {
  isValidSubject: ({ subject }) => Promise.resolve(subject === ''),
  onSave: async ({ trade }, _answers, tx) => {
    await lockApplication(tx, trade.tradeId);
  },
};
