import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { AnswerRow, Answers } from '../../../src/core/answers/answers.ts';
import { answerFixture } from '../../http/answer-fixtures.ts';
import type { ServerProcess } from '../../http/server-process.ts';
import { PRODUCTS } from '../../http/trade.ts';

/** A customer who keeps saving, and all that he was told. */
export interface Customer {
  tradeId: string;
  token: string;
  contentHash: string;
  /** Every other customer saves a draft, the rest answers that are final: two rows, in one transaction. */
  isFinal: boolean;
  /** The newest save that was acknowledged. */
  acknowledged: { revision: number; address: string };
  /** What was sent last, acknowledged or not. */
  sent: string;
}

/** The saves of all customers. */
export interface Traffic {
  acknowledged: number;
  /** Sent, and not answered yet. */
  inFlight: number;
  /** Called whenever one more was sent. */
  sent(): void;
}

const { applicant, ...others } = answerFixture('chenghai-self').answers;
const answersFrom = (address: string): Answers => ({
  applicant: { ...(applicant as AnswerRow), address },
  ...others,
});

/** Customers of one product, each with a trade of his own and a first draft. */
export async function newCustomers(server: ServerProcess, count: number): Promise<Customer[]> {
  const first = await newTrade(server);
  const form = await server.attempt('initInsuranceInfo', { tradeId: first.tradeId }, first.token);
  const { contentHash } = form!.body.data!['version'] as { contentHash: string };
  const newCustomer = async (number: number): Promise<Customer> => {
    const { tradeId, token } = await newTrade(server);
    const address = `文三路${number}号`;
    const body = { tradeId, contentHash, answers: answersFrom(address) };
    expect(await server.attempt('temporaryDataSave', body, token)).toMatchObject({ status: 200 });
    const acknowledged = { revision: 1, address };
    return { tradeId, token, contentHash, isFinal: number % 2 === 1, acknowledged, sent: address };
  };
  return Promise.all(Array.from({ length: count }, (_, number) => newCustomer(number)));
}

const newTrade = async (server: ServerProcess) =>
  (await server.attempt('getTradeId', PRODUCTS.chenghai))!.body.data as { tradeId: string; token: string };

/** Sends the next revision of a customer's answers, with another address than ever before. */
function save(server: ServerProcess, customer: Customer, count: number) {
  const { tradeId, contentHash, acknowledged, token, isFinal } = customer;
  customer.sent = `${acknowledged.address.split('号')[0]}号${acknowledged.revision}幢${count}室`;
  const body = { tradeId, contentHash, revision: acknowledged.revision, answers: answersFrom(customer.sent) };
  return server.attempt(isFinal ? 'saveInsureInfo' : 'temporaryDataUpdate', body, token);
}

/** Saves one after the other until the connection breaks. */
export async function keepSaving(server: ServerProcess, customer: Customer, traffic: Traffic): Promise<void> {
  for (let count = 1; ; count += 1) {
    const saving = save(server, customer, count);
    traffic.inFlight += 1;
    traffic.sent();
    const saved = await saving;
    traffic.inFlight -= 1;
    // A server that is being killed gives no answer at all, never a wrong one.
    if (!saved) return;
    const revision = customer.acknowledged.revision + 1;
    expect(saved).toMatchObject({ status: 200, body: { data: { revision } } });
    customer.acknowledged = { revision, address: customer.sent };
    traffic.acknowledged += 1;
  }
}

/**
 * One save while the database may be away. Whether it was kept: 503 says try again, and when the answer to a save that
 * was kept was lost, the conflict that follows shows it.
 */
export async function saveWithRetry(server: ServerProcess, customer: Customer): Promise<boolean> {
  const { acknowledged, sent } = customer;
  const { status, body } = (await save(server, customer, 1))!;
  const data = (body.data ?? {}) as { revision: number; answers: Answers };
  if (status === 200) customer.acknowledged = { revision: data.revision, address: customer.sent };
  else if (status === 409) {
    expect(data).toMatchObject({ revision: acknowledged.revision + 1, answers: answersFrom(sent) });
    customer.acknowledged = { revision: data.revision, address: sent };
    customer.sent = sent;
  } else {
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { code: 'server.unavailable', status: 'FAIL' },
    });
    await sleep(50);
  }
  return status === 200;
}

/** What lies in the database for a trade. */
export interface StoredDraft extends Record<string, unknown> {
  tradeId: string;
  revision: number;
  answers: Answers;
  /** What was saved as final, null when nothing was. */
  finalRevision: number | null;
  finalAnswers: Answers | null;
}

/**
 * What was acknowledged is there; the one save that was under way is there whole, or not at all.
 *
 * @returns how many of those under way are there
 */
export function expectNothingLost(customers: readonly Customer[], rows: readonly StoredDraft[]): number {
  const rowOf = new Map(rows.map((row) => [row.tradeId, row]));
  const unheard = customers.filter((customer) => {
    const { tradeId, isFinal, acknowledged, sent } = customer;
    const stored = rowOf.get(tradeId)!;
    const isKept = stored.revision === acknowledged.revision;
    if (!isKept) customer.acknowledged = { revision: acknowledged.revision + 1, address: sent };
    const { revision, address } = customer.acknowledged;
    const answers = answersFrom(address);
    const saved = isFinal && revision > 1 ? { finalRevision: revision, finalAnswers: answers } : {};
    expect(stored).toEqual({ tradeId, revision, answers, finalRevision: null, finalAnswers: null, ...saved });
    return !isKept;
  });
  return unheard.length;
}

/** Each customer is told what he was told before. */
export async function expectSameResponses(
  server: ServerProcess,
  customers: readonly Customer[],
): Promise<void> {
  const told = customers.map(async ({ tradeId, token, acknowledged: { revision, address } }) => {
    const { body } = (await server.attempt('temporaryDataInfo', { tradeId }, token))!;
    expect(body.data).toMatchObject({ revision, answers: answersFrom(address) });
  });
  await Promise.all(told);
}
