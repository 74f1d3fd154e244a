// Who is insured by an application.
import type { AnswerRow, Answers } from '../answers/answers.ts';

/** The screen of the application, whose final answers say who is insured. */
export const APPLICATION_SCREEN = 'insureInfomation';

/** The screen of the health notices, one for each insured person. */
export const HEALTH_NOTICE_SCREEN = 'healthNotice';

/** The kind of person that every form of a screen is for; absent for a screen that a trade fills in once. */
const PERSONS: Readonly<Record<string, 'insured' | 'member'>> = {
  [HEALTH_NOTICE_SCREEN]: 'insured',
  insuredConfirm: 'insured',
  family: 'member',
};

export const personOfScreen = (screen: string): 'insured' | 'member' | undefined =>
  Object.hasOwn(PERSONS, screen) ? PERSONS[screen] : undefined;

/** Whether a screen has a form for each family member, however many a trade has. */
export const isOfMembers = (screen: string): boolean => personOfScreen(screen) === 'member';

/** The section whose rows are the insured persons. */
export const INSURED_SECTION = 'insured';

/** The rows of the insured persons; empty when the answers have no such section. */
export const insuredRows = (answers: Answers): AnswerRow[] => {
  const { [INSURED_SECTION]: insured = [] } = answers;
  return Array.isArray(insured) ? insured : [];
};
