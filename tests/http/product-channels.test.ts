// Where a product is sold, and under which terms: published as data, and kept by the server whatever an address claims.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Insurer as InsurerFile } from '../../schemas/generated/insurer.ts';
import { linkToken } from '../../src/server/providers/channel-signature.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { readSnapshot } from '../../src/server/store/order-snapshots.ts';
import { allowSlowCompilation, qa } from '../tools/qa.ts';
import { completeApplication, payOrder, placeOrder } from './complete-application.ts';
import { TEST_DATA_KEYS, testDataKeys } from './data-keys.ts';
import { query, serverUrl } from './database.ts';
import { eventually } from './eventually.ts';
import { PAYS } from './order-effects.ts';
import { publishedHash } from './product-documents.ts';
import { afterNoon, startServer } from './server.ts';
import { CHANNEL_KEYS } from './simulated-ports.ts';
import { PRODUCTS, type OpenTrade } from './trade.ts';

allowSlowCompilation();
const server = await startServer();
const { app, attempt, call, databaseUrl } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
const folder = mkdtempSync(join(tmpdir(), 'baoform-channels-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await close();
});

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('APPROVERS', 'Second Person');
  vi.stubEnv('LC_ALL', 'C');
});

const APPROVED = ['--by', 'Publisher', '--approved-by', 'Second Person'];
const PANSHAN = 'product/PSP/PSP-R04';
const [, { channel, keyId, key }] = CHANNEL_KEYS;

/** Panshan's product as it is on sale, with a change. */
async function panshanWith(change: (product: InsurerFile['product']) => unknown): Promise<InsurerFile> {
  const { printed } = await qa('export', PANSHAN, '--live');
  const file = JSON.parse(printed.join('\n')) as InsurerFile;
  change(file.product);
  return file;
}

async function publish(document: InsurerFile, ...options: string[]) {
  const file = join(folder, 'product.json');
  writeFileSync(file, JSON.stringify(document, null, 2));
  const { printed, ...result } = await qa('publish', file, ...options);
  return { ...result, printed: printed.join('\n') };
}

/** Sells Panshan's product in these channels from now on; in every channel without them. */
async function sellIn(...channels: string[]): Promise<void> {
  const document = await panshanWith((product) => {
    delete product.channels;
    if (channels.length > 0) product.channels = channels;
  });
  expect(await publish(document, ...APPROVED)).toMatchObject({ exit: 0 });
}

let lastNonce = 0;
/** The token of a session that began with a signed link of the channel. */
async function comeByLink(thirdUserId: string, session?: string): Promise<string> {
  const parameters = { platformCode: channel, thirdUserId };
  const nonce = String((lastNonce += 1)).padStart(22, '0');
  const expires = Math.floor(afterNoon(600).getTime() / 1000);
  const token = linkToken({ keyId, expires, nonce, parameters }, key);
  const { body } = await attempt('exchangeLink', { token, parameters, isConfirmed: true }, session);
  return String(body.data?.['token']);
}

const listed = async (session?: string) =>
  (await call('emProductQueryHomeList', {}, session)).products.map(({ riskCode }) => riskCode);
const listedToGroups = async (session?: string) =>
  (await call('emProductQueryGrouplist', {}, session)).products.map(({ riskCode }) => riskCode);

const NOT_SOLD = { status: 409, body: { code: 'product.notSold' } };

describe('a product that only one channel sells', () => {
  test('is listed, priced, applied for and ordered in sessions of its signed links, and nowhere else', async () => {
    const before = await completeApplication(server, 'panshan');
    const { premFen } = await call('secondCalculate', { tradeId: before.tradeId }, before.token);
    await sellIn(channel);
    const customer = await comeByLink('b1');
    expect(await listed(customer)).toContain('PSP-R04');
    expect(await listedToGroups(customer)).toContain('PSP-R04');
    const bought = await completeApplication(server, 'panshan', [], customer);
    expect(await placeOrder(server, bought)).toBeTruthy();
    for (const session of [undefined, before.token]) {
      expect(await listed(session)).not.toContain('PSP-R04');
      expect(await listed(session)).toContain('CHL-R01');
      expect(await listedToGroups(session)).not.toContain('PSP-R04');
      expect(await attempt('getTradeId', PRODUCTS.panshan, session)).toMatchObject(NOT_SOLD);
      // A link that nobody signed proves no channel.
      const claimed = { ...PRODUCTS.panshan, platformCode: channel };
      expect(await attempt('getTradeId', claimed, session)).toMatchObject(NOT_SOLD);
      expect(await attempt('getProductPlan', PRODUCTS.panshan, session)).toMatchObject(NOT_SOLD);
    }
    const { tradeId, token } = before;
    expect(await attempt('secondCalculate', { tradeId }, token)).toMatchObject(NOT_SOLD);
    expect(await attempt('confirm', { tradeId, premFen }, token)).toMatchObject(NOT_SOLD);
    expect(await attempt('calculatePremCalculate', { tradeId, answers: {} }, token)).toMatchObject(NOT_SOLD);
    expect(await attempt('groupCalculate', { tradeId }, token)).toMatchObject(NOT_SOLD);
    await sellIn();
    expect(await listed()).toContain('PSP-R04');
    expect(await attempt('confirm', { tradeId, premFen }, token)).toMatchObject({ status: 200 });
  });

  test('stays so for its customer when the session has ended, and not after another one’s log-out', async () => {
    await sellIn(channel);
    const customer = await comeByLink('b2');
    server.setNow(afterNoon(3600).toISOString());
    expect(await listed(customer)).toContain('PSP-R04');
    server.setNow(afterNoon(0).toISOString());
    await call('logout', {}, customer);
    expect(await listed(customer)).not.toContain('PSP-R04');
    await sellIn();
  });

  test('is known again of a device from before channels were noted, with its next link', async () => {
    const customer = await comeByLink('b3');
    await query(databaseUrl, "update devices set channel = ''");
    await sellIn(channel);
    expect(await listed(customer)).not.toContain('PSP-R04');
    await comeByLink('b3', customer);
    expect(await listed(customer)).toContain('PSP-R04');
    await sellIn();
  });
});

test('a product of direct sales alone is not sold to customers of a channel', async () => {
  const customer = await comeByLink('b4');
  await sellIn('');
  expect(await listed()).toContain('PSP-R04');
  expect(await listed(customer)).not.toContain('PSP-R04');
  expect(await attempt('getTradeId', PRODUCTS.panshan, customer)).toMatchObject(NOT_SOLD);
  await sellIn();
});

test('an order that was submitted before goes on where the product is no longer sold, under its terms', async () => {
  const trade = await completeApplication(server, 'panshan');
  // Who publishes has the clock of this machine, by which the order must not be over.
  server.setNow(new Date().toISOString());
  const orderSn = await placeOrder(server, trade);
  const snapshot = () => inTransaction(db, (tx) => readSnapshot(tx, orderSn));
  const { servicePhone, coolingOffDays } = (await snapshot())!;
  const document = await panshanWith((product) => {
    product.channels = [channel];
    Object.assign(product.contractTerms!, { servicePhone: '95588', coolingOffDays: 20 });
  });
  const { exit, printed } = await publish(document, ...APPROVED);
  expect(exit).toBe(0);
  expect(printed).toContain('contractTerms.servicePhone changes: 400-000-0300 → 95588');
  expect(printed).toContain(`from now on sold only in: ${channel}`);
  expect(printed).toContain('contract terms change: new orders are under the new ones');
  expect(printed).toMatch(/submitted orders without a policy yet: [1-9]\d*, which stay as they are/);
  await eventually(async () =>
    expect(await payOrder(server, trade, orderSn)).toMatchObject({ status: PAYS }),
  );
  server.setNow(afterNoon(0).toISOString());
  expect(await snapshot()).toMatchObject({ servicePhone, coolingOffDays });
  expect(await qa('unpublish', PANSHAN, '--by', 'Publisher')).toMatchObject({
    exit: 1,
    errorOutput: expect.stringContaining('product.terms'),
  });
  const unpublished = await qa('unpublish', PANSHAN, ...APPROVED);
  expect(unpublished).toMatchObject({ exit: 0, errorOutput: '' });
  expect(unpublished.printed[0]).toMatch(
    /^product PSP\/PSP-R04: version \d+ is unpublished, and version \d+ is again what was on sale before$/,
  );
  expect(await listed()).toContain('PSP-R04');
  const again = await completeApplication(server, 'panshan');
  const { orderSn: next } = await orderOf(again);
  expect(await inTransaction(db, (tx) => readSnapshot(tx, next))).toMatchObject({ servicePhone });
});

async function orderOf({ tradeId, token }: OpenTrade) {
  const { premFen } = await call('secondCalculate', { tradeId }, token);
  return call('confirm', { tradeId, premFen }, token);
}

test('a new order is under the terms that are published, on a server that runs', async () => {
  const trade = await completeApplication(server, 'panshan');
  const document = await panshanWith((product) =>
    Object.assign(product.contractTerms!, { servicePhone: '95599' }),
  );
  expect(await publish(document)).toMatchObject({ exit: 0 });
  const { orderSn } = await orderOf(trade);
  expect(await inTransaction(db, (tx) => readSnapshot(tx, orderSn))).toMatchObject({ servicePhone: '95599' });
});

describe('a product is refused, and nothing changes:', () => {
  const refusal = async (document: InsurerFile, ...options: string[]) => {
    const before = await publishedHash(databaseUrl);
    const { exit, printed, errorOutput } = await publish(document, ...options);
    expect({ exit, printed }).toEqual({ exit: 1, printed: '' });
    expect(await publishedHash(databaseUrl)).toBe(before);
    return errorOutput;
  };

  test.each<[string, (product: InsurerFile['product']) => unknown, RegExp]>([
    [
      'fewer channels without a second person',
      (product) => (product.channels = ['']),
      /product\.channels at \/product\/channels \(PSP\/PSP-R04 › channels, line \d+\)\n.*from \* to ""/,
    ],
    [
      'a channel of four digits',
      (product) => (product.channels = ['1234']),
      /document\.invalid at \/product\/channels\/0 \(PSP\/PSP-R04 › channels\.0, line \d+\)\n.*\^\[0-9\]\{0,3\}\$/,
    ],
    [
      'a channel twice',
      (product) => (product.channels = ['1', '1']),
      /document\.invalid at \/product\/channels \(.*\n.*uniqueItems/,
    ],
    [
      'no channel at all',
      (product) => (product.channels = []),
      /document\.invalid at \/product\/channels \(.*\n.*minItems: 1/,
    ],
    [
      'a term that does not exist',
      (product) => Object.assign(product.contractTerms!, { freeLook: 3 }),
      /document\.unknownKey at \/product\/contractTerms \(PSP\/PSP-R04 › contractTerms, line \d+\)\n.*freeLook/,
    ],
    [
      'a telephone number with letters',
      (product) => (product.contractTerms!.servicePhone = 'call us'),
      /document\.invalid at \/product\/contractTerms\/servicePhone \(PSP\/PSP-R04 › contractTerms\.servicePhone, line/,
    ],
    [
      'insured persons who no longer agree themselves',
      (product) => (product.contractTerms!.hasDeathBenefit = false),
      /product\.terms at \/product\/contractTerms\/hasDeathBenefit \(.*\n.*from true to false/,
    ],
  ])('%s', async (_title, change, expected) => {
    expect(await refusal(await panshanWith(change))).toMatch(expected);
  });

  test('a file that is based on an overtaken version of the product, with who changed what', async () => {
    const { printed } = await qa('timeline', PANSHAN, '--json');
    const { versions } = JSON.parse(printed.join('')) as { versions: { number: number; state: string }[] };
    const { number } = versions.find(({ state }) => state === 'live')!;
    const phone = (servicePhone: string) =>
      panshanWith((product) => Object.assign(product.contractTerms!, { servicePhone }));
    const [theirs, ours] = [await phone('95511'), await phone('95522')];
    expect(await publish(theirs, '--by', 'Publisher', '--based-on', `product=${number}`)).toMatchObject({
      exit: 0,
    });
    expect(await refusal(ours, '--based-on', `product=${number}`)).toMatch(
      new RegExp(
        `based on version ${number}, but Publisher published version ${number + 1} on 20.*, which changed contractTerms.servicePhone`,
      ),
    );
    expect(await publish(theirs, '--based-on', `product=${number}`)).toMatchObject({
      exit: 0,
      printed: 'product PSP-R04 of insurer PSP: unchanged',
    });
  });
});

test('a dry run of a product changes nothing, and the first version cannot be unpublished', async () => {
  const before = await publishedHash(databaseUrl);
  const document = await panshanWith((product) => (product.channels = ['11']));
  const { printed } = await publish(document, '--dry-run', ...APPROVED);
  expect(printed).toContain('dry run: product PSP-R04 of insurer PSP would be published');
  expect(await publishedHash(databaseUrl)).toBe(before);
  expect(await qa('unpublish', 'product/HMH/HMH-R02')).toMatchObject({
    exit: 1,
    errorOutput: expect.stringContaining('unpublish.nothingBefore'),
  });
});
