// Trades of a customer, as a page starts and opens them.
import { randomBytes } from 'node:crypto';
import products from '../../fixtures/products.json' with { type: 'json' };
import type { InitInsuranceInfoResponse } from '../../schemas/generated/insurance.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import type { TestServer } from './server.ts';

/** The product of each insurer of the fixtures. */
export const PRODUCTS = {
  chenghai: productOf('CHL'),
  panshan: productOf('PSP'),
  hemu: productOf('HMH'),
} as const;

export type Insurer = keyof typeof PRODUCTS;

function productOf(code: string): { supplierCode: string; riskCode: string } {
  const { supplierCode, riskCode } = products.find((product) => product.supplierCode === code)!;
  return { supplierCode, riskCode };
}

/** A trade whose form a customer has opened. */
export interface OpenTrade {
  tradeId: string;
  token: string;
  form: InitInsuranceInfoResponse;
  contentHash: string;
  /** The parameters that all calls with answers take. */
  key: { tradeId: string; contentHash: string };
}

/** Starts a trade and opens its form. @param session a token; without it the trade starts a session of its own */
export async function openTrade(
  { call }: TestServer,
  insurer: Insurer = 'chenghai',
  session?: string,
): Promise<OpenTrade> {
  const { tradeId, token } = await call('getTradeId', PRODUCTS[insurer], session);
  const form = await call('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = form.version;
  return { tradeId, token, form, contentHash, key: { tradeId, contentHash } };
}

/** Starts a trade and saves a draft of the live form. */
export async function startDraft(server: TestServer, answers: Answers): Promise<OpenTrade> {
  const trade = await openTrade(server);
  await server.call('temporaryDataSave', { ...trade.key, answers }, trade.token);
  return trade;
}

/** A well-formed trade id without a trade. */
export const randomTradeId = (): string => randomBytes(16).toString('base64url');

/** The answers of a trade as a page that opens now gets them. */
export async function readStoredAnswers(
  { call }: TestServer,
  { tradeId, token }: OpenTrade,
): Promise<{ answers: Answers; revision: number; savedAt: string | null }> {
  const { answers, revision, savedAt } = await call('initInsuranceInfo', { tradeId }, token);
  return { answers: answers as Answers, revision, savedAt };
}
