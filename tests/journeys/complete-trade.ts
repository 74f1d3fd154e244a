// Completes the steps of a purchase over HTTP, for journeys that begin with the order.
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { trialAnswers } from '../forms/trial-answers.ts';
import { healthAnswers } from '../forms/health-answers.ts';
import { needsAnswers } from '../forms/needs-answers.ts';
import { HUSBAND, newHusband } from './husband.ts';
import { expect } from './journey.ts';
import { payByPhone } from './simulators.ts';
import { answersOf, callServer, type Trade } from './trade.ts';

/** Longest time that a document of the fixtures has to be read, ms. */
const READING_MS = 10_000;

async function save(
  { tradeId, token }: Trade,
  screen: string,
  answers: Answers,
  subject = '',
): Promise<void> {
  const { version, revision } = await callServer('initScreen', { tradeId, screen, subject }, token);
  const { contentHash } = version;
  await callServer('saveScreen', { tradeId, screen, subject, contentHash, revision, answers }, token);
}

const readingTime = () => new Promise<void>((resolve) => setTimeout(resolve, READING_MS + 500));

/** Reads the documents of the product side by side and agrees to each. @param passes lets the time of reading pass */
async function agreeToDocuments({ tradeId, token }: Trade, passes = readingTime): Promise<void> {
  const { documents } = await callServer('listNoticeWithContent', { tradeId }, token);
  for (const { documentId } of documents) await callServer('readingOpen', { tradeId, documentId }, token);
  await passes();
  for (const { documentId, sha256: documentSha256 } of documents) {
    const key = { tradeId, documentId, documentSha256 };
    await callServer('readingReport', { ...key, seconds: READING_MS / 1000 }, token);
    await callServer('consentRecord', { ...key, action: 'given' }, token);
  }
}

/** An application for a woman and her husband, and what he proves himself with. */
export interface CoupleTrade extends Trade {
  husband: { mobile: string; lastSix: string };
  /** To the application. */
  answers: Answers;
}

/** An application to Chenghai for a woman and her husband that is ready to be ordered. */
export async function completeForCouple(): Promise<CoupleTrade> {
  const { idNumber, mobile } = newHusband();
  const trade = await callServer('getTradeId', { supplierCode: 'CHL', riskCode: 'CHL-R01' });
  const person = { chl_smoker: 'no' };
  await save(trade, 'trialCalculation', {
    insured: [
      { ...person, rowId: 'r1', relation: 'self', gender: 'F', birthDate: '1988-03-15' },
      { ...person, rowId: 'r2', relation: 'spouse', gender: 'M', birthDate: HUSBAND.birthDate },
    ],
    cover: { chl_sum: '500000', chl_period: 'y30', chl_payTerm: '20' },
  });
  const text = JSON.stringify(answersOf('chenghai-two-insured-two-beneficiaries'))
    .replaceAll('330106198611021158', idNumber)
    .replaceAll('13900139000', mobile);
  const answers = JSON.parse(text) as Answers;
  await save(trade, 'insureInfomation', answers);
  const health = healthAnswers() as Answers[string];
  for (const insuredId of ['r1', 'r2']) await save(trade, 'healthNotice', { health }, insuredId);
  await save(trade, 'questionary', { needs: needsAnswers.chenghai });
  await agreeToDocuments(trade);
  return { ...trade, husband: { mobile, lastSix: idNumber.slice(-6) }, answers };
}

/** Orders for a couple, and makes the husband's link. Returns its path. */
export async function inviteHusband({ tradeId, token }: Trade): Promise<{ orderSn: string; path: string }> {
  const { premFen } = await callServer('secondCalculate', { tradeId }, token);
  const { orderSn } = await callServer('confirm', { tradeId, premFen }, token);
  const { path } = await callServer('insuredConfirmInvite', { orderSn, insuredId: 'r2' }, token);
  return { orderSn, path };
}

/** Leaves what the husband's policy pays to his legal heirs, and answers his health notice again. */
export async function leaveToHeirs(trade: CoupleTrade): Promise<void> {
  const [wife, husband] = trade.answers['insured'] as [AnswerRow, AnswerRow];
  const { beneficiaries: _, ...others } = husband;
  const insured = [wife, { ...others, beneficiaryKind: 'legal' }];
  await save(trade, 'insureInfomation', { ...trade.answers, insured } as unknown as Answers);
  await save(trade, 'healthNotice', { health: healthAnswers() as Answers[string] }, 'r2');
}

/** A policy of Chenghai, for an applicant of this name who insures herself. */
export async function buyPolicy(name: string): Promise<Trade> {
  const trade = await callServer('getTradeId', { supplierCode: 'CHL', riskCode: 'CHL-R01' });
  const { tradeId, token } = trade;
  const answers = answersOf('chenghai-self');
  await save(trade, 'trialCalculation', trialAnswers.chenghai as unknown as Answers);
  await save(trade, 'insureInfomation', { ...answers, applicant: { ...answers['applicant'], name } });
  await save(trade, 'healthNotice', { health: healthAnswers() as Answers[string] }, 'r1');
  await save(trade, 'questionary', { needs: needsAnswers.chenghai });
  await agreeToDocuments(trade);
  const { premFen } = await callServer('secondCalculate', { tradeId }, token);
  const { orderSn } = await callServer('confirm', { tradeId, premFen }, token);
  await callServer('underwriting', { orderSn }, token);
  const { paymentNo } = await callServer('pay', { orderSn, way: 'qr' }, token);
  await payByPhone(paymentNo);
  await callServer('queryPayStatus', { orderSn }, token);
  await expect
    .poll(async () => (await callServer('queryOrderStaus', { orderSn }, token)).orderState)
    .toBe('policyGenerated');
  return { ...trade, orderSn };
}

interface OrderOptions {
  /** The section of the trial that says what is bought, instead of the one of the fixture. */
  cover?: Answers[string];
  /** Lets the time pass that the documents have to be read; in real time where it is left out. */
  passes?: () => Promise<void>;
  /** Of the applicant's mobile number, which decide what the insurer says. */
  lastDigits?: string;
}

/** An order of Panshan for oneself that waits for its payment. */
export async function orderForOneself({ cover, passes, lastDigits }: OrderOptions = {}): Promise<Trade> {
  const trade = await callServer('getTradeId', { supplierCode: 'PSP', riskCode: 'PSP-R04' });
  const { tradeId, token } = trade;
  const trial = { ...(trialAnswers.panshan as unknown as Answers), ...(cover && { cover }) };
  await save(trade, 'trialCalculation', trial);
  const answers = answersOf('panshan-office-worker');
  const mobile = lastDigits === undefined ? {} : { mobile: `1380013${lastDigits}` };
  await save(trade, 'insureInfomation', { ...answers, applicant: { ...answers['applicant'], ...mobile } });
  await save(trade, 'healthNotice', { health: { psp_statement: 'no' } }, 'r1');
  await save(trade, 'questionary', { needs: needsAnswers.panshan });
  await agreeToDocuments(trade, passes);
  const { premFen } = await callServer('secondCalculate', { tradeId }, token);
  const { orderSn } = await callServer('confirm', { tradeId, premFen }, token);
  await callServer('underwriting', { orderSn }, token);
  return { ...trade, orderSn };
}

/** The address of a page of an order. */
export const orderLink = (
  { tradeId, orderSn }: Trade,
  page: 'appntSure' | 'checkFail' | 'choosePay' | 'epolicy' | 'orderdetail' | 'orderResult/insure',
): string => `/shop/${page}?${new URLSearchParams({ type: 'H5', orderSn, tradeId }).toString()}`;
