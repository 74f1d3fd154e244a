// The rule of the reply to an underwriter's letter: the subject of the form is the letter.
import type { AnswerRow } from '../../core/answers/answers.ts';
import { isOpenLetter, type LetterState } from '../../core/orders/letter-life.ts';
import { Problem } from '../../core/failures/problem.ts';
import { readLetterOfTrade, submitReply, type StoredReply } from '../store/letters.ts';
import { applicationFirstRule } from './application-first.ts';
import type { ScreenContext, ScreenRule } from './screen-rule.ts';

/** Why a letter takes no reply in a state; undefined where it takes one. A letter is opened before it is answered. */
export const letterProblem = (state: LetterState): Problem | undefined => {
  if (state === 'unread') return new Problem('letter.unread');
  if (state === 'overdue') return new Problem('letter.overdue');
  return isOpenLetter(state) ? undefined : new Problem('letter.closed');
};

/** One form for each letter that waits for its customer. Without a subject it is the form of a letter on paper, which tells nobody. */
export const letterReplyRule: ScreenRule = {
  isValidSubject: async (context) => {
    if (context.subject === '') return true;
    const letter = await readLetterOf(context);
    return letter !== undefined && isOpenLetter(letter.state);
  },
  onSave: async (context, answers, tx, decided) => {
    if (context.subject === '') return applicationFirstRule.onSave!(context, answers, tx, decided);
    const { trade, subject: letterId, services } = context;
    const now = services.now();
    if (await submitReply(tx, { tradeId: trade.tradeId, letterId }, replyOf(answers), now)) return;
    const letter = await readLetterOf(context);
    throw (letter && letterProblem(letter.state)) ?? new Problem('letter.closed');
  },
};

const readLetterOf = ({ services: { db, now }, trade: { tradeId }, subject }: ScreenContext) =>
  readLetterOfTrade(db, { tradeId, letterId: subject }, now());

/** The reply that checked answers give. */
function replyOf(answers: Readonly<Record<string, unknown>>): StoredReply {
  const { conclusion, opinion, pictures } = answers['letter'] as AnswerRow;
  return {
    conclusion: conclusion as StoredReply['conclusion'],
    ...(typeof opinion === 'string' && { opinion }),
    images: pictures as string[],
  };
}
