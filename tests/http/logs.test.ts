// Personal data must not reach the log, whatever fails.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { contracts, type Contract } from '../../src/server/contracts/contracts.ts';
import { namedSchemas, type Schema } from '../../src/server/contracts/named-schemas.ts';
import { answerFixture } from './answer-fixtures.ts';
import { cutConnections, query } from './database.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';
import { isDeep } from '../depth.ts';

const server = await startServer();
const { app, databaseUrl, logged } = server;
const trade = await openTrade(server);

/** Personal data that appears nowhere else: whatever the log repeats of it came from a request. */
const CANARIES = {
  name: '金丝雀娜',
  idNumber: '33010619880315756X',
  mobile: '13987654027',
  address: '金丝雀路918号7幢3306室',
  email: 'kanarie.jsq@example.com',
};
const { applicant, ...otherSections } = answerFixture('chenghai-self').answers;
const answers = { applicant: { ...(applicant as object), ...CANARIES }, ...otherSections };

/** The tables that personal data is written to. */
const TABLES = ['drafts', 'answers', 'sms_codes', 'rate_limits', 'trades', 'uploads'];

type Body = Record<string, unknown>;

const KNOWN: Body = {
  tradeId: trade.tradeId,
  contentHash: trade.contentHash,
  answers,
  screen: 'insureInfomation',
};
const TEXTS = [...Object.values(CANARIES), '0', 'r1', '1988-03-15', trade.tradeId];

/** A request of a call, with a canary in every field that can hold one. */
function canaryRequest({ request }: Contract): Body {
  const { properties = {}, required = [] } = resolved(request) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.fromEntries(
    [...new Set([...required, ...('tradeId' in properties ? ['tradeId'] : [])])].map((name) => [
      name,
      KNOWN[name] ?? valueOf(resolved(properties[name]!)),
    ]),
  );
}

function valueOf({ enum: options, const: constant, type, pattern, minimum = 0 }: Schema): unknown {
  if (constant !== undefined) return constant;
  if (Array.isArray(options)) return options[0] as unknown;
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (type === 'object') return answers;
  const fits = (text: string) => pattern === undefined || new RegExp(String(pattern), 'u').test(text);
  return TEXTS.find(fits) ?? CANARIES.name;
}

const resolved = (schema: Schema): Schema =>
  schema['$ref'] === undefined ? schema : namedSchemas.find(({ $id }) => `${$id}#` === schema['$ref'])!;

/** Sends every call of the contracts with its canaries, and returns the statuses and what was logged meanwhile. */
async function sendAll(send: (call: Contract) => Promise<number>) {
  const before = logged.length;
  const statuses = new Map<string, number>();
  for (const contract of contracts) statuses.set(contract.call, await send(contract));
  return { statuses, lines: logged.slice(before) };
}

/** Sends a call in the customer's session; a visitor without one logs out, so that the session lasts. */
const sendCall = async (contract: Contract): Promise<number> => {
  const token = contract.call === 'logout' ? undefined : trade.token;
  return (await server.attempt(contract.call, canaryRequest(contract), token)).status;
};

function expectNoCanary(lines: readonly string[]): void {
  const text = lines.join('');
  for (const canary of [...Object.values(CANARIES), '金丝雀', encodeURIComponent('金丝雀')])
    expect(text).not.toContain(canary);
  expect(text).not.toMatch(/insert into|"params"|"query"/i);
}

describe('no personal data of any call reaches the log [T2]:', () => {
  test('without a fault', async () => {
    const { statuses, lines } = await sendAll(sendCall);
    expect(statuses.get('temporaryDataSave')).toBe(200);
    expect(statuses.get('saveInsureInfo')).not.toBe(400);
    expectNoCanary(lines);
  });

  test.runIf(isDeep)('when the database is killed under every call that writes', async () => {
    const { statuses, lines } = await sendAll((contract) => killedWhileWriting(() => sendCall(contract)));
    for (const call of ['temporaryDataSave', 'sendVerifyCode']) expect(statuses.get(call), call).toBe(503);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).toContain('57P01');
    expectNoCanary(lines);
  });

  test('when the disk is full', async () => {
    await fillDisk();
    try {
      const { statuses, lines } = await sendAll(sendCall);
      for (const call of ['temporaryDataSave', 'sendVerifyCode']) expect(statuses.get(call), call).toBe(503);
      expect(lines.join('')).toContain('53100');
      expectNoCanary(lines);
    } finally {
      await query(databaseUrl, 'drop function disk_full() cascade');
    }
  });

  test('when a table is missing', async () => {
    await query(databaseUrl, 'alter table drafts rename to hidden_drafts');
    const { statuses, lines } = await sendAll(sendCall);
    await query(databaseUrl, 'alter table hidden_drafts rename to drafts');
    expect(statuses.get('temporaryDataSave')).toBe(500);
    expect(lines.join('')).toContain('42P01');
    expectNoCanary(lines);
  });

  test('when a package logs what it is given', async () => {
    const before = logged.length;
    const error = Object.assign(new Error(CANARIES.name), { params: Object.values(CANARIES) });
    app.log.error({ err: error, req: { url: `/?keyword=${CANARIES.name}` } }, error.message);
    app.log.warn(`Route GET:/${CANARIES.idNumber} not found`);
    expect(logged).toHaveLength(before + 2);
    expectNoCanary(logged.slice(before));
  });
});

/** Runs a call while no table can be written; ends its connection as soon as it waits to write. */
async function killedWhileWriting(call: () => Promise<number>): Promise<number> {
  await query(databaseUrl, 'begin');
  try {
    await query(databaseUrl, `lock table ${TABLES.join(', ')} in share mode`);
    let isDone = false;
    const response = call().finally(() => (isDone = true));
    const waiting = `select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while (!isDone && (await query(databaseUrl, waiting)).length === 0) await setTimeout(5);
    if (!isDone) await cutConnections(databaseUrl);
    return await response;
  } finally {
    await query(databaseUrl, 'rollback');
  }
}

/** Makes every write fail as on a full disk, with a message that repeats the whole row. */
async function fillDisk(): Promise<void> {
  await query(
    databaseUrl,
    `create function disk_full() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file: %', new using errcode = 'disk_full'; end $$`,
  );
  for (const table of TABLES)
    await query(
      databaseUrl,
      `create trigger disk_full before insert or update on ${table} for each row execute function disk_full()`,
    );
}
