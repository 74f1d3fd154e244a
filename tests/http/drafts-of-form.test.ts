import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { readAffectedDrafts, type AffectedDraft } from '../../src/server/store/affected-drafts.ts';
import { qa } from '../tools/qa.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, query } from './database.ts';
import { baseDocument, overlayDocument, publisher, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, PRODUCTS } from './trade.ts';

const server = await startServer();
const { call, databaseUrl } = server;
const { db, close } = openDatabase(databaseUrl);
const folder = mkdtempSync(join(tmpdir(), 'baoform-drafts-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await close();
});
beforeEach(() => void vi.stubEnv('DATABASE_URL', databaseUrl));
const publish = publisher(databaseUrl);
const { answers } = answerFixture('chenghai-self');
const product = { ...PRODUCTS.chenghai, platformCode: '' };
const channel = { ...PRODUCTS.chenghai, platformCode: '13' };

test('every draft of a form is read once, also when one trade has many drafts of it', async () => {
  const { key, token, tradeId } = await openTrade(server);
  await call('temporaryDataSave', { ...key, answers }, token);
  await query(
    databaseUrl,
    `insert into drafts (trade_id, screen, subject, version_id, revision, answers)
     select trade_id, screen, 'person' || n, version_id, revision, answers
     from drafts, generate_series(1, 6) n where trade_id = $1`,
    [tradeId],
  );
  const pages: AffectedDraft[][] = [];
  for await (const page of readAffectedDrafts(db, 'insureInfomation', product, 3)) pages.push(page);
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(new Set(pages.flat().map(({ subject }) => subject)).size).toBe(7);
});

/** An overlay for a scope of Chenghai's customers that adds one required question. */
function overlayAsking(scope: Overlay['scope'], code: string): Overlay {
  const words = Object.fromEntries(locales.map((locale) => [locale, {}]));
  const empty: Overlay = {
    formatVersion: 1,
    screen: 'insureInfomation',
    scope,
    baseVersion: 1,
    operations: [],
    words,
  };
  return withQuestion(empty, code, 'Y');
}

/** Writes a document to a file and returns its path. An overlay lies in a folder beside its base. */
function writeDocument(document: object, name = 'base.json'): string {
  mkdirSync(join(folder, 'overlays'), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(document));
  return join(folder, name);
}

test("a channel's first overlay migrates the drafts of its customers, which were on the form of the product", async () => {
  const { tradeId, token } = await call('getTradeId', channel);
  const { version } = await call('initInsuranceInfo', { tradeId }, token);
  const key = { tradeId, contentHash: version.contentHash };
  await call('temporaryDataSave', { ...key, answers }, token);
  const savedTrade = await openTrade(server);
  await call('saveInsureInfo', { ...savedTrade.key, revision: 0, answers }, savedTrade.token);

  expect(await publish(overlayAsking(channel, 'boat'))).toMatchObject({
    ok: true,
    published: [{ scope: channel, report: { drafts: { onResume: 1, silent: 0, pinned: 0, refused: 0 } } }],
  });
  // The channel's draft left the form of the product, and saved answers are not a draft.
  expect(await publish(withQuestion(overlayDocument('chenghai'), 'plane'))).toMatchObject({
    ok: true,
    published: [
      { scope: product, report: { drafts: { silent: 7, onResume: 0 } } },
      { scope: channel, report: { drafts: { onResume: 1 } } },
    ],
  });
});

test('qa drafts lists the drafts of every scope whose form would change, scope by scope', async () => {
  writeDocument(baseDocument());
  const file = writeDocument(overlayAsking({ supplierCode: 'CHL' }, 'train'), 'overlays/train.json');
  const before = await databaseHash(databaseUrl);
  const { exit, printed } = await qa('drafts', file, '--json');
  expect(exit).toBe(0);
  const report = JSON.parse(printed[0]!);
  expect(report).toMatchObject({ drafts: 8, onResume: 8, asksIn: ['applicant'] });
  expect(report.scopes).toMatchObject([
    { scope: 'CHL', drafts: 0 },
    { scope: 'CHL/CHL-R01', drafts: 7, onResume: 7, afterUpgrade: false },
    { scope: 'CHL/CHL-R01/13', drafts: 1, onResume: 1 },
  ]);
  const inEnglish = await qa('drafts', file, '--locale', 'en_US');
  expect(inEnglish.printed).toContain(
    '  CHL/CHL-R01/13: drafts: 0 move silently, 1 when they are opened, 0 stay, 0 are refused',
  );
  expect(await databaseHash(databaseUrl)).toBe(before);
});

test('qa drafts tries a base form with every overlay, and reports an overlay that no longer fits in every language', async () => {
  const base = baseDocument();
  base.sections[0]!.elements.find(({ elementCode }) => elementCode === 'mobile')!.elementCode = 'phone';
  const { exit, printed } = await qa('drafts', writeDocument(base), '--json');
  expect(exit).toBe(1);
  const { scopes } = JSON.parse(printed[0]!);
  expect(scopes).toMatchObject([
    { scope: '', drafts: 0, afterUpgrade: false },
    { scope: 'CHL/CHL-R01', pinned: 7, afterUpgrade: true },
    { scope: 'HMH/HMH-R02', drafts: 0 },
    { scope: 'PSP/PSP-R04', drafts: 0 },
    { scope: 'CHL/CHL-R01/13', pinned: 1, afterUpgrade: true },
    { scope: 'PSP/PSP-R04/11', drafts: 0 },
  ]);
  const overlaidIds = new Set(
    overlayDocument('chenghai').operations.map((operation) =>
      'target' in operation ? operation.target : '',
    ),
  );
  for (const section of base.sections)
    section.elements = section.elements.filter(({ elementId }) => !overlaidIds.has(elementId));
  const file = writeDocument(base);
  const messages = new Set<string>();
  for (const locale of locales) {
    const { exit: exitCode, printed: lines } = await qa('drafts', file, '--locale', locale);
    expect(exitCode).toBe(1);
    const text = lines.join('\n');
    expect(text).not.toMatch(/[{}]|drafts\./);
    messages.add(lines.find((line) => line.startsWith('  CHL/CHL-R01'))!);
  }
  expect(messages.size).toBe(locales.length);
});
