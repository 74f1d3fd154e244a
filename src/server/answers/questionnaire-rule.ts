// The rules of the two questionnaires: each begins with the answers that the other has already.
import type { AnswerRow } from '../../core/answers/answers.ts';
import { readDraft } from '../store/drafts.ts';
import type { ScreenRule } from './screen-rule.ts';

/** The section that both questionnaires ask, with the same codes. */
const SHARED_SECTION = 'needs';

/** @param otherScreen the questionnaire whose answers this one takes over */
const questionnaireRule = (otherScreen: string): ScreenRule => ({
  isValidSubject: ({ subject }) => Promise.resolve(subject === ''),
  initialAnswers: async ({ services, trade: { tradeId } }) => {
    const other = await readDraft(services.db, { tradeId, screen: otherScreen, subject: '' });
    const answers = (other?.answers[SHARED_SECTION] ?? {}) as AnswerRow;
    // A declaration is made where its text is read, never taken over.
    const questions = Object.entries(answers).filter(([, answer]) => typeof answer !== 'boolean');
    return questions.length > 0 ? { [SHARED_SECTION]: Object.fromEntries(questions) } : {};
  },
});

export const needsQuestionnaireRule = questionnaireRule('questionaryAll');
export const fullQuestionnaireRule = questionnaireRule('questionary');
