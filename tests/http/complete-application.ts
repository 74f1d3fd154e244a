// Applications that are complete, so that they can be ordered.
import type { Answers } from '../../src/core/answers/answers.ts';
import { healthAnswers } from '../forms/health-answers.ts';
import { needsAnswers } from '../forms/needs-answers.ts';
import { trialAnswers } from '../forms/trial-answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { afterNoon, type TestServer } from './server.ts';
import { openTrade, type Insurer, type OpenTrade } from './trade.ts';

/** The answers of each screen of a purchase for oneself. */
const ANSWERS = {
  panshan: {
    trialCalculation: trialAnswers.panshan,
    insureInfomation: answerFixture('panshan-office-worker').answers,
    healthNotice: { health: { psp_statement: 'no' } },
    questionary: { needs: needsAnswers.panshan },
  },
  chenghai: {
    trialCalculation: trialAnswers.chenghai,
    insureInfomation: answerFixture('chenghai-self').answers,
    healthNotice: { health: healthAnswers() },
    questionary: { needs: needsAnswers.chenghai },
  },
} as const satisfies Partial<Record<Insurer, Record<string, object>>>;

export type SoldInsurer = keyof typeof ANSWERS;

type Screen = keyof (typeof ANSWERS)['panshan'];

/** Saves the answers of a screen as final. @param changes sections with other answers @param insuredId of a health notice */
export async function saveStep(
  { call }: TestServer,
  { tradeId, token }: OpenTrade,
  insurer: SoldInsurer,
  screen: Screen,
  changes: Answers = {},
  insuredId = 'r1',
): Promise<void> {
  const subject = screen === 'healthNotice' ? insuredId : '';
  const { version, revision } = await call('initScreen', { tradeId, screen, subject }, token);
  const { contentHash } = version;
  const answers = { ...(ANSWERS[insurer][screen] as unknown as Answers), ...changes };
  await call('saveScreen', { tradeId, screen, subject, contentHash, revision, answers }, token);
}

/** Starts an application for oneself and completes every step but those left out. */
export async function completeApplication(
  server: TestServer,
  insurer: SoldInsurer = 'panshan',
  left: readonly Screen[] = [],
  session?: string,
): Promise<OpenTrade> {
  const trade = await openTrade(server, insurer, session);
  await completeSteps(server, trade, insurer, left);
  return trade;
}

/** Completes every step of an application but those left out, and agrees to the documents of its product. */
export async function completeSteps(
  server: TestServer,
  trade: OpenTrade,
  insurer: SoldInsurer,
  left: readonly Screen[] = [],
): Promise<void> {
  for (const screen of Object.keys(ANSWERS[insurer]) as Screen[])
    if (!left.includes(screen)) await saveStep(server, trade, insurer, screen);
  await agreeToDocuments(server, trade);
}

/** Longest time that a document of the fixtures has to be read, in seconds. */
const READING_SECONDS = 10;

/** The seconds after noon that the clock of each server shows. */
const clocks = new WeakMap<TestServer, number>();

/** Reads all documents of a product side by side, and agrees to each. The clock of the server goes on meanwhile. */
export async function agreeToDocuments(server: TestServer, { tradeId, token }: OpenTrade): Promise<void> {
  const { call, setNow } = server;
  const { documents } = await call('listNoticeWithContent', { tradeId }, token);
  for (const { documentId } of documents) await call('readingOpen', { tradeId, documentId }, token);
  const seconds = (clocks.get(server) ?? 0) + READING_SECONDS;
  clocks.set(server, seconds);
  setNow(afterNoon(seconds).toISOString());
  for (const { documentId, sha256: documentSha256 } of documents) {
    const key = { tradeId, documentId, documentSha256 };
    await call('readingReport', { ...key, seconds: READING_SECONDS }, token);
    await call('consentRecord', { ...key, action: 'given' }, token);
  }
}

/** Orders a complete application, and lets its insurer decide. Returns the number of the order. */
export async function placeOrder({ call }: TestServer, { tradeId, token }: OpenTrade): Promise<string> {
  const { premFen } = await call('secondCalculate', { tradeId }, token);
  const { orderSn } = await call('confirm', { tradeId, premFen }, token);
  await call('underwriting', { orderSn }, token);
  return orderSn;
}

/** Pays an order by QR code, and asks for its policy. */
export async function payOrder({ call, simulated }: TestServer, { token }: OpenTrade, orderSn: string) {
  const { paymentNo } = await call('pay', { orderSn, way: 'qr' }, token);
  simulated.payments.pay(paymentNo);
  const paid = await call('queryPayStatus', { orderSn }, token);
  // The provider's notice may have come first, and its policy may be on the way.
  await call('queryOrderStaus', { orderSn }, token);
  return paid;
}
