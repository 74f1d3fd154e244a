// Handlers of the calls about underwriters' letters.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { LetterSummary } from '../../../schemas/generated/letter.ts';
import { Problem } from '../../core/failures/problem.ts';
import { LETTER_SCREEN } from '../../core/orders/letter-life.ts';
import { formKey } from '../answers/trade-form.ts';
import { letterProblem } from '../answers/letter-reply-rule.ts';
import { productNames } from '../orders/order-words.ts';
import type { Services } from '../services/services.ts';
import { openLetter, readLetter, readLetters, type Letter } from '../store/letters.ts';
import { readSnapshot } from '../store/order-snapshots.ts';
import type { Session } from '../store/sessions.ts';
import { sha256 } from '../store/sha256.ts';
import { followIfWaiting } from '../underwriting/follow-order.ts';
import type { SessionHandler } from './call.ts';
import { saveScreen } from './screen.ts';

const AT_MOST = 50;

/** The letters of the caller's orders, the latest first. */
export const letterList: SessionHandler<'letterList'> = async (
  { language = 'zh_CN' },
  { services, session },
) => {
  const letters = await readLetters(services.db, session, services.now(), AT_MOST);
  const summaries: LetterSummary[] = [];
  for (const letter of letters) summaries.push(await summaryOf(services, letter, language));
  return { letters: summaries };
};

/** A letter of the caller, which is read from now on. @throws Problem letter.notFound */
export const letterInfo: SessionHandler<'letterInfo'> = async (
  { letterId, language = 'zh_CN' },
  { services, session },
) => {
  const { letterId: ownId } = await requireLetter(services, session, letterId);
  await openLetter(services.db, ownId, services.now());
  const letter = await requireLetter(services, session, letterId);
  const { recipient, content, agreement, reply, repliedAt } = letter;
  return {
    letter: await summaryOf(services, letter, language),
    recipient,
    content,
    contentSha256: contentHashOf(letter),
    ...(agreement !== undefined && { agreement }),
    ...(reply && {
      reply: {
        conclusion: reply.conclusion,
        ...(reply.opinion !== undefined && { opinion: reply.opinion }),
        images: reply.images,
        repliedAt: repliedAt!.getTime(),
      },
    }),
  };
};

/**
 * Replies to a letter: checks the answers of its form, and hands the reply to the insurer, now or as soon as it is reached.
 *
 * @throws Problem letter.notFound; letter.unread, letter.overdue, letter.closed; as `saveScreen`
 */
export const letterReply: SessionHandler<'letterReply'> = async (request, context) => {
  const { services, session } = context;
  const { letterId, tradeId } = request;
  const letter = await requireLetter(services, session, letterId);
  if (letter.tradeId !== tradeId) throw new Problem('letter.notFound');
  const problem = letterProblem(letter.state);
  if (problem) throw problem;
  const key = formKey({ tradeId, screen: LETTER_SCREEN, subject: letterId });
  const receipt = await saveScreen(context, key, request);
  // The reply is stored: what fails here the job does again.
  await followIfWaiting(services, letter.orderSn).catch(() => undefined);
  return receipt;
};

/**
 * The hash of what a letter says and until when. Its random id is in it, so that nobody who reads a trail finds out by guesses
 * what was written about a person.
 */
const contentHashOf = ({
  letterId,
  letterNo,
  kind,
  recipient,
  content,
  agreement,
  replyBy,
}: Letter): string =>
  sha256(JSON.stringify([letterId, letterNo, kind, recipient, content, agreement ?? null, replyBy]));

async function requireLetter({ db, now }: Services, session: Session, letterId: string): Promise<Letter> {
  const letter = await readLetter(db, session, letterId, now());
  if (!letter) throw new Problem('letter.notFound');
  return letter;
}

async function summaryOf(services: Services, letter: Letter, language: Language): Promise<LetterSummary> {
  const { letterId, tradeId, orderSn, kind, state, issuedAt, replyBy } = letter;
  const snapshot = await readSnapshot(services.db, orderSn);
  const names = await productNames(services, snapshot!, language);
  return { letterId, tradeId, orderSn, kind, state, issuedAt: issuedAt.getTime(), replyBy, ...names };
}
