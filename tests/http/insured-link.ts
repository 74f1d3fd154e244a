// An order for the applicant's husband, who has to agree to it himself by a link.
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { agreeToDocuments, saveStep } from './complete-application.ts';
import type { TestServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

export interface SpouseOrder {
  trade: OpenTrade;
  orderSn: string;
  mobile: string;
}

export interface SpouseLink extends SpouseOrder {
  /** Of the link. */
  code: string;
}

/** The husband in the answers of the fixture. */
export const SPOUSE = { insuredId: 'r1', name: '陈景行', lastSix: '021158' };

/** A phone for each husband: five messages a day go to a number, and the simulated provider fails for the lowest ones. */
let phones = 100;
const newMobile = () => `1390013${String((phones += 1)).padStart(4, '0')}`;

const { answers } = answerFixture('panshan-class-six-with-licence');

/** The application of the fixture with some answers about the husband changed. */
export function spouseAnswers(mobile: string, changes: Partial<AnswerRow> = {}): Answers {
  const [row] = answers['insured'] as AnswerRow[];
  return { ...answers, insured: [{ ...row!, mobile, ...changes }] };
}

/** Completes the application for a husband up to its order. */
async function completeForSpouse(
  server: TestServer,
  application: Answers,
  session?: string,
): Promise<OpenTrade> {
  const trade = await openTrade(server, 'panshan', session);
  const [{ rowId, birthDate, gender, occupation }] = application['insured'] as [AnswerRow];
  const insured = [{ rowId, relation: 'spouse', birthDate, gender, occupation }] as AnswerRow[];
  await saveStep(server, trade, 'panshan', 'trialCalculation', { insured });
  await saveStep(server, trade, 'panshan', 'insureInfomation', application);
  await saveStep(server, trade, 'panshan', 'healthNotice', {}, rowId);
  await saveStep(server, trade, 'panshan', 'questionary');
  await agreeToDocuments(server, trade);
  return trade;
}

/** Confirms an application at its current premium. Returns the number of its order. */
export async function confirmAgain({ call }: TestServer, { tradeId, token }: OpenTrade): Promise<string> {
  const { premFen } = await call('secondCalculate', { tradeId }, token);
  return (await call('confirm', { tradeId, premFen }, token)).orderSn;
}

/**
 * Orders for the husband, whose agreement the order then waits for.
 *
 * @param session token of the applicant
 * @param applicationOf the application with the husband's number
 */
export async function orderForSpouse(
  server: TestServer,
  session?: string,
  applicationOf: (mobile: string) => Answers = spouseAnswers,
): Promise<SpouseOrder> {
  const mobile = newMobile();
  const trade = await completeForSpouse(server, applicationOf(mobile), session);
  return { trade, mobile, orderSn: await confirmAgain(server, trade) };
}

/** Orders for the husband from an insurer that refuses the applicant's number, and makes his link. */
export const inviteRefusedSpouse = (server: TestServer): Promise<SpouseLink> =>
  inviteFor(server, (mobile) => refusedAnswers(mobile));

/** The application whose applicant has a number that the simulated insurer refuses. */
export const refusedAnswers = (mobile: string, changes: Partial<AnswerRow> = {}): Answers =>
  answersByNumber(mobile, '0011', changes);

/** The application with a mobile number of the applicant whose last digits decide what the simulated insurer says. */
export function answersByNumber(
  mobile: string,
  lastDigits: string,
  changes: Partial<AnswerRow> = {},
): Answers {
  const application = spouseAnswers(mobile, changes);
  const applicant = { ...(application['applicant'] as AnswerRow), mobile: `1380013${lastDigits}` };
  return { ...application, applicant } as unknown as Answers;
}

/** A link for the husband. Returns its code. */
export async function invite({ call }: TestServer, { token }: OpenTrade, orderSn: string): Promise<string> {
  const { path } = await call('insuredConfirmInvite', { orderSn, insuredId: SPOUSE.insuredId }, token);
  return new URL(path, 'http://localhost').searchParams.get('code')!;
}

/** Orders for the husband, and makes his link. @param changes of the answers about him */
export const inviteSpouse = (server: TestServer, changes: Partial<AnswerRow> = {}): Promise<SpouseLink> =>
  inviteFor(server, (mobile) => spouseAnswers(mobile, changes));

async function inviteFor(
  server: TestServer,
  applicationOf: (mobile: string) => Answers,
): Promise<SpouseLink> {
  const mobile = newMobile();
  const trade = await completeForSpouse(server, applicationOf(mobile));
  const orderSn = await confirmAgain(server, trade);
  return { trade, mobile, orderSn, code: await invite(server, trade, orderSn) };
}

/** Sends the code of a message to the husband's phone, which reads it. */
export async function receiveCode({ call, simulated }: TestServer, link: SpouseLink): Promise<string> {
  await call('insuredConfirmSendSMSS', { code: link.code });
  return simulated.sms.messages().findLast(({ mobile }) => mobile === link.mobile)!.code;
}

/** Proves to be the husband. Returns the ticket. */
export async function proveIdentity(server: TestServer, link: SpouseLink): Promise<string> {
  const verifyCode = await receiveCode(server, link);
  const { code } = link;
  return (await server.call('insuredConfirmCheck', { code, lastSix: SPOUSE.lastSix, verifyCode })).ticket;
}

/** Agrees as the husband. */
export async function agreeAsSpouse(server: TestServer, link: SpouseLink): Promise<void> {
  const ticket = await proveIdentity(server, link);
  const { contract } = await server.call('insuredConfirmInfo', { code: link.code });
  const { agreedSha256 } = contract!;
  await server.call('insuredConfirmConfirm', { code: link.code, ticket, agreedSha256 });
}
