// An order of Chenghai for a couple, whose husband may prove by a face check who he is.
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { hasMod112Check } from '../../validators/values/mod-11-2.ts';
import { healthAnswers } from '../forms/health-answers.ts';
import { answerFixture } from './answer-fixtures.ts';
import { agreeToDocuments, saveStep } from './complete-application.ts';
import { confirmAgain } from './insured-link.ts';
import type { TestServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

export const HUSBAND = { insuredId: 'r2', name: '陈景行' };

export interface FaceLink {
  trade: OpenTrade;
  orderSn: string;
  /** Of the link. */
  code: string;
  mobile: string;
  idNumber: string;
}

/** What a browser keeps of a check that it started. */
export interface FaceStart {
  secret: string;
  bizToken: string;
}

/** A number and a phone for each husband: checks and messages are limited by the day for each of them. */
let husbands = 0;
function newHusband(): { idNumber: string; mobile: string } {
  husbands += 1;
  // An odd sequence number: a man.
  const digits = `33010619861102${String(husbands * 2 + 101)}`;
  const idNumber = [...'0123456789X'].map((check) => digits + check).find(hasMod112Check)!;
  return { idNumber, mobile: `1390014${String(husbands + 100).padStart(4, '0')}` };
}

const { answers } = answerFixture('chenghai-two-insured-two-beneficiaries');

/** The application with answers about the husband changed, also where he is his wife's beneficiary. */
function coupleAnswers(changes: Partial<AnswerRow>): Answers {
  const [wife, husband] = answers['insured'] as [AnswerRow, AnswerRow];
  const { idNumber } = { ...husband, ...changes };
  const [first, ...others] = wife['beneficiaries'] as AnswerRow[];
  const beneficiaries = [{ ...first, idNumber }, ...others];
  return {
    ...answers,
    insured: [
      { ...wife, beneficiaries },
      { ...husband, ...changes },
    ],
  } as unknown as Answers;
}

/** Orders for a couple, and makes the husband's link. @param husband by default one whom no other order has */
export async function inviteHusband(
  server: TestServer,
  husband: Pick<FaceLink, 'idNumber' | 'mobile'> = newHusband(),
): Promise<FaceLink> {
  const { idNumber, mobile } = husband;
  const trade = await openTrade(server, 'chenghai');
  const person = { chl_smoker: 'no' };
  await saveStep(server, trade, 'chenghai', 'trialCalculation', {
    insured: [
      { ...person, rowId: 'r1', relation: 'self', gender: 'F', birthDate: '1988-03-15' },
      { ...person, rowId: 'r2', relation: 'spouse', gender: 'M', birthDate: '1986-11-02' },
    ],
    cover: { chl_sum: '500000', chl_period: 'y30', chl_payTerm: '20' },
  } as unknown as Answers);
  await saveStep(server, trade, 'chenghai', 'insureInfomation', coupleAnswers({ idNumber, mobile }));
  const health = { health: healthAnswers() } as unknown as Answers;
  for (const insuredId of ['r1', 'r2'])
    await saveStep(server, trade, 'chenghai', 'healthNotice', health, insuredId);
  await saveStep(server, trade, 'chenghai', 'questionary');
  await agreeToDocuments(server, trade);
  const orderSn = await confirmAgain(server, trade);
  return { idNumber, mobile, trade, orderSn, code: await inviteAgain(server, { trade, orderSn }) };
}

/** Makes another link of an order for the husband. Returns its code. */
export async function inviteAgain(
  { call }: TestServer,
  { trade, orderSn }: Pick<FaceLink, 'trade' | 'orderSn'>,
): Promise<string> {
  const { insuredId } = HUSBAND;
  const { path } = await call('insuredConfirmInvite', { orderSn, insuredId }, trade.token);
  return new URL(path, 'http://localhost').searchParams.get('code')!;
}

/** Agrees to the face check and starts one. */
export async function startFace({ call, simulated }: TestServer, code: string): Promise<FaceStart> {
  const { document } = await call('faceDetectInfo', { code });
  const { secret } = await call('faceDetectAuth', { code, documentSha256: document.sha256 });
  return { secret, bizToken: simulated.face.checks().at(-1)!.bizToken };
}

/** Starts a check and passes it, and returns from the provider's page. */
export async function passFace(server: TestServer, code: string): Promise<FaceStart> {
  const started = await startFace(server, code);
  server.simulated.face.decide(started.bizToken, 'pass');
  await server.call('saveFaceResult', { code, ...started });
  return started;
}

/** Agrees as the husband, by a face check in the place of a code. */
export async function agreeByFace(server: TestServer, { code, idNumber }: FaceLink): Promise<void> {
  const { secret } = await passFace(server, code);
  const lastSix = idNumber.slice(-6);
  const { ticket } = await server.call('insuredConfirmCheck', { code, lastSix, faceSecret: secret });
  const { contract } = await server.call('insuredConfirmInfo', { code });
  const { agreedSha256 } = contract!;
  await server.call('insuredConfirmConfirm', { code, ticket, agreedSha256 });
}
