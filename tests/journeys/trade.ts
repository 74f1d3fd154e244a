// Starts trades on the running server, stores their drafts and opens their forms.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callPath, type AllCalls } from '../../schemas/generated/call-paths.ts';
import type { GetTradeIdResponse } from '../../schemas/generated/trade.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { trialAnswers } from '../forms/trial-answers.ts';
import { expect, field } from './journey.ts';
import type { Page } from 'playwright/test';

/** Products whose forms no journey publishes again. */
const PRODUCTS = {
  hemu: { supplierCode: 'HMH', riskCode: 'HMH-R02' },
  panshan: { supplierCode: 'PSP', riskCode: 'PSP-R04' },
  /** The channel whose form has inputs for an ID card scan, SMS code, pictures, signature and agreement. */
  panshanChannel: { supplierCode: 'PSP', riskCode: 'PSP-R04', platformCode: '11' },
} as const;

export type Insurer = keyof typeof PRODUCTS;
export type Trade = GetTradeIdResponse;

/** Calls the server without a browser, as another phone would. */
export async function callServer<Name extends keyof AllCalls>(
  name: Name,
  request: AllCalls[Name]['request'],
  token?: string,
): Promise<AllCalls[Name]['response']> {
  const response = await fetch(`${process.env['BAOFORM_URL']}${callPath(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) },
    body: JSON.stringify(request),
  });
  const { status, code, data } = (await response.json()) as { status: string; code: string; data: unknown };
  if (status !== 'SUCCESS') throw new Error(`${name}: ${code} ${JSON.stringify(data)}`);
  return data as AllCalls[Name]['response'];
}

/** Starts a trade whose premium was calculated, with a draft if there are answers; in a session of its own, or that of a token. */
export async function startTrade(insurer: Insurer, answers?: Answers, token?: string): Promise<Trade> {
  const trade = await callServer('getTradeId', PRODUCTS[insurer], token);
  await saveTrial(trade, insurer === 'panshanChannel' ? 'panshan' : insurer);
  if (answers) await storeDraft(trade, answers);
  return trade;
}

/** Saves the trial of a trade, as its first page does. */
export async function saveTrial(
  { tradeId, token }: Trade,
  insurer: keyof typeof trialAnswers,
): Promise<void> {
  const key = { tradeId, screen: 'trialCalculation' };
  const { version } = await callServer('initScreen', key, token);
  const { contentHash } = version;
  await callServer('saveScreen', { ...key, contentHash, revision: 0, answers: trialAnswers[insurer] }, token);
}

/** Stores the first draft of a trade. Returns the content hash of its form. */
export async function storeDraft({ tradeId, token }: Trade, answers: Answers): Promise<string> {
  const { version } = await callServer('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = version;
  await callServer('temporaryDataSave', { tradeId, contentHash, answers }, token);
  return contentHash;
}

/** The answers of the draft on the server; undefined when there is no draft. */
export async function draftOf({ tradeId, token }: Trade): Promise<Answers | undefined> {
  const draft = await callServer('temporaryDataInfo', { tradeId }, token).catch(() => undefined);
  return draft?.answers as Answers | undefined;
}

/** The link to the form of a trade. It carries no session. */
export const linkTo = ({ orderSn, tradeId }: Trade): string =>
  `/shop/insureInfomation?${new URLSearchParams({ orderSn, tradeId }).toString()}`;

/** Stores the session of a trade in the browser, as if the trade had been started there. */
export async function resumeSession(page: Page, { token }: Pick<Trade, 'token'>): Promise<void> {
  await page.goto(`${process.env['BAOFORM_URL']}/health`);
  await page.evaluate((value) => localStorage.setItem('baoform.token', value), token);
}

/** Opens an address of the app in the session of a trade. Faster than `resumeSession`, which loads a page first. */
export async function openInSession(
  page: Page,
  { token }: Pick<Trade, 'token'>,
  address: string,
): Promise<void> {
  const storeToken = await page.addInitScript((value) => localStorage.setItem('baoform.token', value), token);
  await page.goto(address);
  // Later loads find the session that the app left in the storage.
  await storeToken.dispose();
}

/** Opens the form of a trade by its link, in the session of the trade. */
export async function openTrade(page: Page, trade: Trade, language = 'zh_CN'): Promise<void> {
  await openInSession(page, trade, `${linkTo(trade)}&language=${language}`);
  await expect(field(page, 'applicant/name')).toBeVisible();
}

/** Opens home, then the form of a new trade in the session of that visit, whose back button leads home. */
export async function openFromHome(page: Page, insurer: Insurer): Promise<Trade> {
  await page.goto('/shop/?language=zh_CN');
  const token = (await page.evaluate(() => localStorage.getItem('baoform.token'))) ?? undefined;
  const trade = await startTrade(insurer, undefined, token);
  if (token === undefined)
    await page.evaluate((value) => localStorage.setItem('baoform.token', value), trade.token);
  await page.goto(linkTo(trade));
  await expect(field(page, 'applicant/name')).toBeVisible();
  return trade;
}

/** The answers of a fixture. */
export const answersOf = (name: string): Answers => {
  const file = join(projectRoot(), 'fixtures/answers/insureInfomation', `${name}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { answers: Answers }).answers;
};
