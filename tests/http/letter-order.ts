// Orders whose insurer writes a letter, and replies to it.
import type { Answers } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { completeApplication, placeOrder, saveStep } from './complete-application.ts';
import { png } from './pictures.ts';
import type { TestServer } from './server.ts';
import type { OpenTrade } from './trade.ts';
import { uploadClient } from './upload-client.ts';

export interface LetterOrder {
  trade: OpenTrade;
  orderSn: string;
  letterId: string;
}

/** The last digits of the applicant's mobile number, which decide what the insurer writes. */
const LAST_DIGITS = { exclusion: '0021', information: '0022', surcharge: '0023' };

/** A number for each customer: messages are limited by the day for each of them. */
let customers = 1000;
const newNumber = () => String((customers += 1));

/** Orders cover for a customer whom the insurer writes a letter. */
export async function orderWithoutLetter(
  server: TestServer,
  kind: keyof typeof LAST_DIGITS,
  session?: string,
) {
  const { answers } = answerFixture('panshan-office-worker');
  const applicant = { ...answers['applicant'], mobile: `138${newNumber()}${LAST_DIGITS[kind]}` };
  const trade = await completeApplication(server, 'panshan', ['insureInfomation', 'healthNotice'], session);
  await saveStep(server, trade, 'panshan', 'insureInfomation', { ...answers, applicant });
  await saveStep(server, trade, 'panshan', 'healthNotice');
  return { trade, orderSn: await placeOrder(server, trade) };
}

export async function orderWithLetter(
  server: TestServer,
  kind: 'exclusion' | 'information' = 'exclusion',
  session?: string,
): Promise<LetterOrder> {
  const { trade, orderSn } = await orderWithoutLetter(server, kind, session);
  const { letters } = await server.call('letterList', {}, trade.token);
  return { trade, orderSn, letterId: letters[0]!.letterId };
}

/** The answers of a reply, with a picture that was uploaded. */
export async function replyAnswers(
  server: TestServer,
  { trade }: LetterOrder,
  fields: Record<string, string> = { conclusion: 'agree' },
): Promise<Answers> {
  const { announcement } = await uploadClient(server).upload(await png(), {
    trade,
    contentType: 'image/png',
  });
  return { letter: { ...fields, pictures: [announcement.uploadId] } };
}

/** The request of a reply, by the form that its page opens. */
export async function replyRequest(
  { call }: TestServer,
  { trade: { tradeId, token }, letterId }: LetterOrder,
  answers: Answers,
) {
  const form = { tradeId, screen: 'letterReply', subject: letterId };
  const { version, revision } = await call('openForm', { ...form, keptDocuments: [] }, token);
  return { tradeId, letterId, contentHash: version.contentHash, revision, answers };
}
