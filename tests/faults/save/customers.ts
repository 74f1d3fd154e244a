import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answers } from '../../../src/core/answers.ts';
import type { ServerProcess } from '../../http/server-process.ts';
import { PRODUCTS } from '../../http/trade.ts';

/** A customer who keeps saving, and all that he was told. */
export interface Customer {
  tradeId: string;
  token: string;
  contentHash: string;
  /** The newest save that was acknowledged. */
  kept: { revision: number; note: string };
  /** What was sent last, acknowledged or not. */
  sent: string;
}

const answersWith = (note: string): Answers => ({ applicant: { name: '欧阳若溪', address: note } });

/** Customers of one product, each with a trade of his own and a first draft. */
export async function newCustomers(server: ServerProcess, count: number): Promise<Customer[]> {
  const first = await newTrade(server);
  const form = await server.attempt('initInsuranceInfo', { tradeId: first.tradeId }, first.token);
  const { contentHash } = form!.body.data!['version'] as { contentHash: string };
  const newCustomer = async (): Promise<Customer> => {
    const { tradeId, token } = await newTrade(server);
    const note = `${tradeId}的第一次`;
    const body = { tradeId, contentHash, answers: answersWith(note) };
    expect(await server.attempt('temporaryDataSave', body, token)).toMatchObject({ status: 200 });
    return { tradeId, token, contentHash, kept: { revision: 1, note }, sent: note };
  };
  return Promise.all(Array.from({ length: count }, newCustomer));
}

const newTrade = async (server: ServerProcess) =>
  (await server.attempt('getTradeId', PRODUCTS.chenghai))!.body.data as { tradeId: string; token: string };

/** Saves one after the other until the connection breaks, and tells of each that was acknowledged. */
export async function keepSaving(
  server: ServerProcess,
  customer: Customer,
  round: number,
  tell: () => void,
): Promise<void> {
  for (let count = 0; ; count += 1) {
    const { tradeId, contentHash, kept } = customer;
    const note = `${tradeId}的第${round}轮第${count}次`;
    customer.sent = note;
    const body = { tradeId, contentHash, revision: kept.revision, answers: answersWith(note) };
    const saved = await server.attempt('temporaryDataUpdate', body, customer.token);
    // A server that is being killed gives no answer at all, never a wrong one.
    if (!saved) return;
    expect(saved).toMatchObject({ status: 200, body: { data: { revision: kept.revision + 1 } } });
    customer.kept = { revision: kept.revision + 1, note };
    tell();
  }
}

/**
 * One save while the database may be away. Whether it was kept: 503 says try again, and when the answer to a save that
 * was kept was lost, the conflict that follows shows it.
 */
export async function saveOrAskAgain(server: ServerProcess, customer: Customer): Promise<boolean> {
  const { tradeId, contentHash, kept, token, sent } = customer;
  const note = `${tradeId}的第${kept.revision}次`;
  customer.sent = note;
  const body = { tradeId, contentHash, revision: kept.revision, answers: answersWith(note) };
  const saved = (await server.attempt('temporaryDataUpdate', body, token))!;
  const data = (saved.body.data ?? {}) as { revision: number; answers: Answers };
  if (saved.status === 200) customer.kept = { revision: data.revision, note };
  else if (saved.status === 409) {
    expect(data).toMatchObject({ revision: kept.revision + 1, answers: answersWith(sent) });
    customer.kept = { revision: data.revision, note: sent };
    customer.sent = sent;
  } else {
    expect(saved).toMatchObject({ status: 503, body: { code: 'server.unavailable', status: 'FAIL' } });
    await sleep(50);
  }
  return saved.status === 200;
}

/** A draft as it lies in the database. */
export interface StoredDraft extends Record<string, unknown> {
  tradeId: string;
  revision: number;
  answers: Answers;
}

/**
 * What was acknowledged is there; the one save that was under way is there whole, or not at all.
 *
 * @returns how many of those under way are there
 */
export function nothingIsLost(customers: readonly Customer[], drafts: readonly StoredDraft[]): number {
  const stored = new Map(drafts.map((draft) => [draft.tradeId, draft]));
  const unheard = customers.filter((customer) => {
    const { revision, answers } = stored.get(customer.tradeId)!;
    const { kept, sent } = customer;
    const isKept = revision === kept.revision;
    customer.kept = isKept ? kept : { revision: kept.revision + 1, note: sent };
    expect({ revision, answers }).toEqual({
      revision: customer.kept.revision,
      answers: answersWith(customer.kept.note),
    });
    return !isKept;
  });
  return unheard.length;
}

/** The same, as the server tells it to each customer. */
export const toldBy = (server: ServerProcess, customers: readonly Customer[]): Promise<StoredDraft[]> =>
  Promise.all(
    customers.map(async ({ tradeId, token }) => {
      const found = await server.attempt('temporaryDataInfo', { tradeId }, token);
      return { tradeId, ...(found!.body.data as { revision: number; answers: Answers }) };
    }),
  );
