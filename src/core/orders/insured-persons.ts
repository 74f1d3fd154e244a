// Who is insured by an application.
import type { AnswerRow, Answers } from '../answers/answers.ts';
import { purchaseScreens } from './purchase-flow.ts';

/** The screen of the application, whose final answers say who is insured. */
export const APPLICATION_SCREEN = purchaseScreens[0];

/** The rows of the insured persons; empty when the answers have no such section. */
export const insuredRows = (answers: Answers): AnswerRow[] => {
  const { insured = [] } = answers;
  return Array.isArray(insured) ? insured : [];
};
