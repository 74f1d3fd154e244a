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
const chenghai = { supplierCode: 'CHL', riskCode: 'CHL-R01', platformCode: '' };

test('every draft of a form is read once, also the many that one trade has of it', async () => {
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
  for await (const page of readAffectedDrafts(db, 'insureInfomation', chenghai, 3)) pages.push(page);
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(new Set(pages.flat().map(({ subject }) => subject)).size).toBe(7);
});

/** An overlay for Chenghai's customers of a scope, which asks one question more. */
function asking(scope: Overlay['scope'], code: string): Overlay {
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

/** The way to a file with a document; an overlay lies in a folder beside the base that it is laid on. */
function fileOf(document: object, name = 'base.json'): string {
  mkdirSync(join(folder, 'overlays'), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(document));
  return join(folder, name);
}

const channel = { supplierCode: 'CHL', riskCode: 'CHL-R01', platformCode: '13' };

test('a form that a channel gets for the first time meets the drafts of its customers, who had that of the product', async () => {
  const product = { ...PRODUCTS.chenghai, platformCode: '13' };
  const { tradeId, token } = await call('getTradeId', product);
  const { version } = await call('initInsuranceInfo', { tradeId }, token);
  const key = { tradeId, contentHash: version.contentHash };
  await call('temporaryDataSave', { ...key, answers }, token);
  const final = await openTrade(server);
  await call('saveInsureInfo', { ...final.key, revision: 0, answers }, final.token);

  expect(await publish(asking(channel, 'boat'))).toMatchObject({
    ok: true,
    published: [{ scope: channel, report: { drafts: { onResume: 1, silent: 0, pinned: 0, refused: 0 } } }],
  });
  // What the channel has is no draft of the product's form any more, and what is final is no draft at all.
  expect(await publish(withQuestion(overlayDocument('chenghai'), 'plane'))).toMatchObject({
    ok: true,
    published: [
      { scope: chenghai, report: { drafts: { silent: 7, onResume: 0 } } },
      { scope: channel, report: { drafts: { onResume: 1 } } },
    ],
  });
});

test('a form is tried on the drafts of every scope that would get another form by it, each told in words', async () => {
  fileOf(baseDocument());
  const file = fileOf(asking({ supplierCode: 'CHL' }, 'train'), 'overlays/train.json');
  const before = await databaseHash(databaseUrl);
  const { exit, printed } = await qa('drafts', file, '--json');
  expect(exit).toBe(0);
  const found = JSON.parse(printed[0]!);
  expect(found).toMatchObject({ drafts: 8, onResume: 8, asksIn: ['applicant'] });
  expect(found.scopes).toMatchObject([
    { scope: 'CHL', drafts: 0 },
    { scope: 'CHL/CHL-R01', drafts: 7, onResume: 7, afterUpgrade: false },
    { scope: 'CHL/CHL-R01/13', drafts: 1, onResume: 1 },
  ]);
  const said = await qa('drafts', file, '--locale', 'en_US');
  expect(said.printed).toContain(
    '  CHL/CHL-R01/13: drafts: 0 move silently, 1 when they are opened, 0 stay, 0 are refused',
  );
  expect(await databaseHash(databaseUrl)).toBe(before);
});

test('a base is tried on the forms of all who take it over, and an overlay that no longer fits is told', async () => {
  const base = baseDocument();
  base.sections[0]!.elements.find(({ elementCode }) => elementCode === 'mobile')!.elementCode = 'phone';
  const { exit, printed } = await qa('drafts', fileOf(base), '--json');
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
  const changed = new Set(
    overlayDocument('chenghai').operations.map((one) => ('target' in one ? one.target : '')),
  );
  for (const section of base.sections)
    section.elements = section.elements.filter(({ elementId }) => !changed.has(elementId));
  const file = fileOf(base);
  const told = new Set<string>();
  for (const locale of locales) {
    const said = await qa('drafts', file, '--locale', locale);
    expect(said.exit).toBe(1);
    const text = said.printed.join('\n');
    expect(text).not.toMatch(/[{}]|drafts\./);
    told.add(said.printed.find((line) => line.startsWith('  CHL/CHL-R01'))!);
  }
  expect(told.size).toBe(locales.length);
});
