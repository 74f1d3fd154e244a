import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callPaths, type AllCalls } from '../../schemas/generated/call-paths.ts';
import type { GetTradeIdResponse } from '../../schemas/generated/trade.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { expect, field } from './journey.ts';
import type { Page } from 'playwright/test';

/** The insurers whose forms stay as they are while the journeys run. */
const PRODUCTS = {
  hemu: { supplierCode: 'HMH', riskCode: 'HMH-R02' },
  panshan: { supplierCode: 'PSP', riskCode: 'PSP-R04' },
  /** The channel whose form asks for card, code, pictures, signature and agreement. */
  panshanChannel: { supplierCode: 'PSP', riskCode: 'PSP-R04', platformCode: '11' },
} as const;

export type Insurer = keyof typeof PRODUCTS;
export type Trade = GetTradeIdResponse;

/** Asks the server directly, as another phone would. */
export async function callServer<Name extends keyof AllCalls>(
  name: Name,
  request: AllCalls[Name]['request'],
  token?: string,
): Promise<AllCalls[Name]['response']> {
  const answer = await fetch(`${process.env['BAOFORM_URL']}${callPaths[name].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) },
    body: JSON.stringify(request),
  });
  const { status, code, data } = (await answer.json()) as { status: string; code: string; data: unknown };
  if (status !== 'SUCCESS') throw new Error(`${name}: ${code} ${JSON.stringify(data)}`);
  return data as AllCalls[Name]['response'];
}

/** Starts a trade, and stores answers for it as if they had been given before. */
export async function startTrade(insurer: Insurer, answers?: Answers): Promise<Trade> {
  const trade = await callServer('getTradeId', PRODUCTS[insurer]);
  if (answers) await storeDraft(trade, answers);
  return trade;
}

/** Stores the first draft of a trade. */
export async function storeDraft({ tradeId, token }: Trade, answers: Answers): Promise<void> {
  const { version } = await callServer('initInsuranceInfo', { tradeId }, token);
  await callServer('temporaryDataSave', { tradeId, contentHash: version.contentHash, answers }, token);
}

/** What the server keeps for a trade; undefined before anything was. */
export async function draftOf({ tradeId, token }: Trade): Promise<Answers | undefined> {
  const draft = await callServer('temporaryDataInfo', { tradeId }, token).catch(() => undefined);
  return draft?.answers as Answers | undefined;
}

/** The link into a form. It holds no session. */
export const linkTo = ({ orderSn, tradeId }: Trade): string =>
  `/shop/insureInfomation?${new URLSearchParams({ orderSn, tradeId }).toString()}`;

/** Gives a page the session that a trade was started in, as if it had been started in this browser. */
export async function resumeSession(page: Page, { token }: Pick<Trade, 'token'>): Promise<void> {
  await page.goto(`${process.env['BAOFORM_URL']}/health`);
  await page.evaluate((value) => localStorage.setItem('baoform.token', value), token);
}

/** Opens a form by its link and waits until it can be filled. */
export async function openTrade(page: Page, trade: Trade, language = 'zh_CN'): Promise<void> {
  await resumeSession(page, trade);
  await page.goto(`${linkTo(trade)}&language=${language}`);
  await expect(field(page, 'applicant/name')).toBeVisible();
}

/** The answers of a fixture, fit to be sent. */
export const answersOf = (name: string): Answers => {
  const file = join(projectRoot(), 'fixtures/answers/insureInfomation', `${name}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { answers: Answers }).answers;
};
