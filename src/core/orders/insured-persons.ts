// Who is insured by an application.
import type { AnswerRow, Answers } from '../answers/answers.ts';
import { purchaseScreens } from './purchase-flow.ts';

/** The screen of the application, whose final answers say who is insured. */
export const APPLICATION_SCREEN = purchaseScreens[0];

/** The kind of person that every form of a screen is for; absent for a screen that a trade fills in once. */
const PERSONS: Readonly<Record<string, 'insured' | 'member'>> = {
  healthNotice: 'insured',
  insuredConfirm: 'insured',
  family: 'member',
};

export const personOfScreen = (screen: string): 'insured' | 'member' | undefined =>
  Object.hasOwn(PERSONS, screen) ? PERSONS[screen] : undefined;

/** The section whose rows are the insured persons. */
export const INSURED_SECTION = 'insured';

/** The rows of the insured persons; empty when the answers have no such section. */
export const insuredRows = (answers: Answers): AnswerRow[] => {
  const { [INSURED_SECTION]: insured = [] } = answers;
  return Array.isArray(insured) ? insured : [];
};
