import { beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { readFixture } from '../forms/fixtures.ts';
import { qa } from '../tools/qa.ts';
import { answerFixture } from './answer-fixtures.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { databaseHash, query } from './database.ts';
import { overlayDocument, publisher, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, PRODUCTS } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const publish = publisher(server.databaseUrl);
const { answers } = answerFixture('chenghai-self');
const PRODUCT = 'insureInfomation/CHL/CHL-R01';

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('LC_ALL', 'C');
});

const unpublish = (...args: string[]) => qa('unpublish', ...args, '--by', 'Publisher');
const liveHash = async () => (await openTrade(server)).contentHash;
const customersGet = (hash: string) => eventually(async () => expect(await liveHash()).toBe(hash));

test('unpublishing a version serves the previous one again, after a dry run that changes nothing (G7)', async () => {
  const hash = await liveHash();
  expect(await publish(withQuestion(overlayDocument('chenghai'), 'mistake'))).toMatchObject({ ok: true });
  await eventually(async () => expect(await liveHash()).not.toBe(hash));
  const before = await databaseHash(server.databaseUrl);
  const dryRun = await unpublish(PRODUCT, '--dry-run');
  expect(dryRun).toMatchObject({ exit: 0, errorOutput: '' });
  expect(dryRun.printed[0]).toBe(
    'dry run: insureInfomation for insurer CHL, product CHL-R01 would lose version 2; nothing has changed',
  );
  expect(dryRun.printed.join('\n')).toContain('is no longer asked');
  expect(await databaseHash(server.databaseUrl)).toBe(before);

  const done = await unpublish('insureInfomation', '--scope', 'CHL/CHL-R01', '--json');
  expect(done).toMatchObject({ exit: 0, errorOutput: '' });
  expect(JSON.parse(done.printed[0]!)).toMatchObject({
    ok: true,
    unpublished: { number: 2, scope: { supplierCode: 'CHL' } },
    published: [{ number: 3, contentHash: hash, report: { drafts: { silent: 0 } } }],
  });
  await customersGet(hash);
  expect(
    await query(server.databaseUrl, "select action, actor from audit where action = 'unpublish'"),
  ).toEqual([{ action: 'unpublish', actor: 'Publisher' }]);
});

test("unpublishing a channel's only overlay moves its drafts to the form of the product (G7)", async () => {
  const channel = { ...PRODUCTS.chenghai, platformCode: '13' };
  const words = Object.fromEntries(locales.map((locale) => [locale, {}]));
  const overlay = {
    formatVersion: 1 as const,
    screen: 'insureInfomation',
    scope: channel,
    baseVersion: 1,
    operations: [],
    words,
  };
  expect(await publish(withQuestion(overlay, 'boat'))).toMatchObject({ ok: true });
  const { tradeId, token } = await server.call('getTradeId', channel);
  const open = async () => (await server.call('initInsuranceInfo', { tradeId }, token)).version.contentHash;
  const [hash, productHash] = [
    await eventually(async () => {
      const opened = await open();
      expect(opened).not.toBe(await liveHash());
      return opened;
    }),
    await liveHash(),
  ];
  await server.call('temporaryDataSave', { tradeId, contentHash: hash, answers }, token);

  const { exit, errorOutput, printed } = await unpublish(`${PRODUCT}/13`);
  expect({ exit, errorOutput }).toEqual({ exit: 0, errorOutput: '' });
  expect(printed[0]).toContain('channel 13: version 1 is unpublished');
  expect(printed[1]).toMatch(/^insureInfomation for insurer CHL, product CHL-R01: published version \d/);
  expect(printed.join('\n')).toContain('drafts: 0 migrate silently, 1 when they are opened');
  await eventually(async () => expect(await open()).toBe(productHash));
  // Published again, the overlay serves again.
  expect(await publish(overlay)).toMatchObject({ ok: true, published: [{ scope: channel, number: 2 }] });
});

test('a form that other customers cannot do without stays, and the products are named (G7)', async () => {
  const before = await databaseHash(server.databaseUrl);
  const { exit, printed, errorOutput } = await unpublish('letterReply');
  expect({ exit, printed }).toEqual({ exit: 1, printed: [] });
  expect(errorOutput).toContain('unpublish.noForm');
  expect(errorOutput).toContain('CHL/CHL-R01, HMH/HMH-R02, PSP/PSP-R04');
  expect(await unpublish(`${PRODUCT}/99`)).toMatchObject({ exit: 2, printed: [] });
  expect(await databaseHash(server.databaseUrl)).toBe(before);
});

test('a previous version that lifts a lock needs a second person, as when it is published (G7, G11)', async () => {
  const locked = readFixture<Form>('forms/paymentChoice/base.json');
  locked.sections[0]!.elements[0]!.locks = ['mustExist', 'mustStayRequired', 'textFixed'];
  expect(await publish(locked)).toMatchObject({ ok: true, published: [{ number: 2 }] });
  vi.stubEnv('APPROVERS', 'Approver');
  const before = await databaseHash(server.databaseUrl);
  const alone = await unpublish('paymentChoice');
  expect(alone).toMatchObject({ exit: 1, errorOutput: expect.stringContaining('approval.needed') });
  const place = 'paymentChoice › “Payment method” › “How would you like to pay?”';
  expect(
    JSON.parse((await unpublish('paymentChoice', '--json', '--locale', 'en_US')).printed[0]!),
  ).toMatchObject({
    ok: false,
    problems: [{ code: 'approval.needed', place }],
  });
  expect(await databaseHash(server.databaseUrl)).toBe(before);
  const approved = await unpublish('paymentChoice', '--approved-by', 'Approver');
  expect(approved).toMatchObject({ exit: 0, errorOutput: '' });
  expect(approved.printed.join('\n')).toContain('approved by Approver');
  // Version 3 is version 1 again, which had none before it.
  expect((await unpublish('paymentChoice')).errorOutput).toContain('unpublish.noForm');
});
