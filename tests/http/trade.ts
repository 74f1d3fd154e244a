import { randomBytes } from 'node:crypto';
import products from '../../fixtures/products.json' with { type: 'json' };
import type { InitInsuranceInfoResponse } from '../../schemas/generated/insurance.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import type { TestServer } from './server.ts';

/** The three insurers of the fixtures, with the product that each one's form is for. */
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

/** A customer in front of an insurer's form. */
export interface OpenTrade {
  tradeId: string;
  token: string;
  form: InitInsuranceInfoResponse;
  contentHash: string;
  /** The parts that calls about answers share. */
  key: { tradeId: string; contentHash: string };
}

/** Starts a trade and opens its form. */
export async function openTrade(
  { call }: TestServer,
  insurer: Insurer = 'chenghai',
  known?: string,
): Promise<OpenTrade> {
  const { tradeId, token } = await call('getTradeId', PRODUCTS[insurer], known);
  const form = await call('initInsuranceInfo', { tradeId }, token);
  const { contentHash } = form.version;
  return { tradeId, token, form, contentHash, key: { tradeId, contentHash } };
}

/** A trade id of the right shape that belongs to nobody. */
export const randomTradeId = (): string => randomBytes(16).toString('base64url');

/** What the server holds for a trade, as a page sees it that is opened now. */
export async function readStoredAnswers(
  { call }: TestServer,
  { tradeId, token }: OpenTrade,
): Promise<{ answers: Answers; revision: number; savedAt: string | null }> {
  const { answers, revision, savedAt } = await call('initInsuranceInfo', { tradeId }, token);
  return { answers: answers as Answers, revision, savedAt };
}
