// Customers who save drafts and answers on a server that is killed, and the checks that no acknowledged save is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { callLimits } from '../../../schemas/generated/call-limits.ts';
import type { AnswerRow, Answers } from '../../../src/core/answers/answers.ts';
import { answerFixture } from '../../http/answer-fixtures.ts';
import type { ServerProcess } from '../../http/server-process.ts';
import { PRODUCTS } from '../../http/trade.ts';

/** A customer who keeps saving, with the last acknowledged save. */
export interface Customer {
  tradeId: string;
  token: string;
  contentHash: string;
  /** Whether the customer saves final answers, which write two rows in one transaction, or a draft. */
  isFinal: boolean;
  /** The latest acknowledged save. */
  acknowledged: { revision: number; address: string };
  /** The address in the latest save, acknowledged or not. */
  sent: string;
}

/** The saves of all customers. */
export interface Traffic {
  acknowledged: number;
  /** Saves that were sent and have no response yet. */
  inFlight: number;
  /** Called after each save that is sent. */
  sent(): void;
}

const { applicant, ...otherSections } = answerFixture('chenghai-self').answers;
const answersWith = (address: string): Answers => ({
  applicant: { ...(applicant as AnswerRow), address },
  ...otherSections,
});

/** Customers of one product, each with a trade and a first draft. */
export async function newCustomers(server: ServerProcess, count: number): Promise<Customer[]> {
  const first = await newTrade(server);
  const form = await server.attempt('initInsuranceInfo', { tradeId: first.tradeId }, first.token);
  const { contentHash } = form!.body.data!['version'] as { contentHash: string };
  const newCustomer = async (number: number): Promise<Customer> => {
    const { tradeId, token } = await newTrade(server);
    const address = `文三路${number}号`;
    const body = { tradeId, contentHash, answers: answersWith(address) };
    expect(await server.attempt('temporaryDataSave', body, token)).toMatchObject({ status: 200 });
    const acknowledged = { revision: 1, address };
    return { tradeId, token, contentHash, isFinal: number % 2 === 1, acknowledged, sent: address };
  };
  return Promise.all(Array.from({ length: count }, (_, number) => newCustomer(number)));
}

/** Starts a trade, and waits while all customers together open sessions faster than one network may. */
async function newTrade(server: ServerProcess): Promise<{ tradeId: string; token: string }> {
  for (;;) {
    const { status, body } = (await server.attempt('getTradeId', PRODUCTS.chenghai))!;
    if (status !== 429) return body.data as { tradeId: string; token: string };
    await sleep(callLimits.sessionsByNetwork.cooldownSeconds * 1000);
  }
}

/** Sends the next revision of a customer's answers, with an address not sent before. */
function save(server: ServerProcess, customer: Customer, count: number) {
  const { tradeId, contentHash, acknowledged, token, isFinal } = customer;
  customer.sent = `${acknowledged.address.split('号')[0]}号${acknowledged.revision}幢${count}室`;
  const body = { tradeId, contentHash, revision: acknowledged.revision, answers: answersWith(customer.sent) };
  return server.attempt(isFinal ? 'saveInsureInfo' : 'temporaryDataUpdate', body, token);
}

/** Saves one revision after the other until the connection breaks. */
export async function keepSaving(server: ServerProcess, customer: Customer, traffic: Traffic): Promise<void> {
  for (let count = 1; ; count += 1) {
    const saving = save(server, customer, count);
    traffic.inFlight += 1;
    traffic.sent();
    const response = await saving;
    traffic.inFlight -= 1;
    // A killed server sends no response at all, never a wrong one.
    if (!response) return;
    const revision = customer.acknowledged.revision + 1;
    expect(response).toMatchObject({ status: 200, body: { data: { revision } } });
    customer.acknowledged = { revision, address: customer.sent };
    traffic.acknowledged += 1;
  }
}

/**
 * Saves once while the database may be down. A 503 asks to try again; a conflict shows that an earlier save was stored
 * although its response was lost.
 *
 * @returns whether the save was acknowledged
 */
export async function saveWithRetry(server: ServerProcess, customer: Customer): Promise<boolean> {
  const { acknowledged, sent } = customer;
  const { status, body } = (await save(server, customer, 1))!;
  const data = (body.data ?? {}) as { revision: number; answers: Answers };
  if (status === 200) customer.acknowledged = { revision: data.revision, address: customer.sent };
  else if (status === 409) {
    expect(data).toMatchObject({ revision: acknowledged.revision + 1, answers: answersWith(sent) });
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

/** The rows of a trade. */
export interface StoredDraft extends Record<string, unknown> {
  tradeId: string;
  revision: number;
  answers: Answers;
  /** The final answers; null without a final save. */
  finalRevision: number | null;
  finalAnswers: Answers | null;
}

/**
 * Expects every acknowledged save to be stored, and the one save under way to be stored whole or not at all.
 *
 * @returns how many saves under way were stored
 */
export function expectNothingLost(customers: readonly Customer[], drafts: readonly StoredDraft[]): number {
  const draftOf = new Map(drafts.map((draft) => [draft.tradeId, draft]));
  const stored = customers.filter((customer) => {
    const { tradeId, isFinal, acknowledged, sent } = customer;
    const draft = draftOf.get(tradeId)!;
    const isUnacknowledged = draft.revision !== acknowledged.revision;
    if (isUnacknowledged) customer.acknowledged = { revision: acknowledged.revision + 1, address: sent };
    const { revision, address } = customer.acknowledged;
    const answers = answersWith(address);
    const saved = isFinal && revision > 1 ? { finalRevision: revision, finalAnswers: answers } : {};
    expect(draft).toEqual({ tradeId, revision, answers, finalRevision: null, finalAnswers: null, ...saved });
    return isUnacknowledged;
  });
  return stored.length;
}

/** Expects the server to return the last acknowledged save to each customer. */
export async function expectSameResponses(
  server: ServerProcess,
  customers: readonly Customer[],
): Promise<void> {
  const checks = customers.map(async ({ tradeId, token, acknowledged: { revision, address } }) => {
    const { body } = (await server.attempt('temporaryDataInfo', { tradeId }, token))!;
    expect(body.data).toMatchObject({ revision, answers: answersWith(address) });
  });
  await Promise.all(checks);
}
