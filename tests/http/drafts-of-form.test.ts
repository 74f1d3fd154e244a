import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { readAffectedDrafts, type AffectedDraft } from '../../src/server/store/affected-drafts.ts';
import { sampleLocales } from '../depth.ts';
import { qa } from '../tools/qa.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, query } from './database.ts';
import { baseDocument, openPublisher, overlayDocument, publisher, withQuestion } from './publisher.ts';
import { startServer, type TestServer } from './server.ts';
import { openTrade, PRODUCTS, startDraft } from './trade.ts';

const { answers } = answerFixture('chenghai-self');
const product = { ...PRODUCTS.chenghai, platformCode: '' };
const channel = { ...PRODUCTS.chenghai, platformCode: '13' };

/** A server for one test, with `count` drafts of one trade on the form of the product. */
async function serverWithDrafts(count: number): Promise<TestServer> {
  const server = await startServer(undefined, onTestFinished);
  const { tradeId } = await startDraft(server, answers);
  await query(
    server.databaseUrl,
    `insert into drafts (trade_id, screen, subject, version_id, revision, answers)
     select trade_id, screen, 'person' || n, version_id, revision, $3
     from drafts, generate_series(1, $2 - 1) n where trade_id = $1`,
    [tradeId, count, JSON.stringify(answers)],
  );
  return server;
}

/** Saves a draft of a customer of the channel. */
async function startChannelDraft({ call }: TestServer): Promise<void> {
  const { tradeId, token } = await call('getTradeId', channel);
  const { version } = await call('initInsuranceInfo', { tradeId }, token);
  await call('temporaryDataSave', { tradeId, contentHash: version.contentHash, answers }, token);
}

test('every draft of a form is read once, also when one trade has many drafts of it', async () => {
  const { databaseUrl } = await serverWithDrafts(7);
  const { db, close } = openPublisher(databaseUrl);
  onTestFinished(close);
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

test("a channel's first overlay migrates the drafts of its customers, which were on the form of the product", async () => {
  const server = await serverWithDrafts(7);
  await startChannelDraft(server);
  const { key, token } = await openTrade(server);
  await server.call('saveInsureInfo', { ...key, revision: 0, answers }, token);
  const publish = publisher(server.databaseUrl, onTestFinished);

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

/** A database with seven drafts on the form of the product and one on the form of its channel, for `qa drafts`. */
async function databaseWithChannelForm(): Promise<string> {
  const server = await serverWithDrafts(7);
  await startChannelDraft(server);
  const publish = publisher(server.databaseUrl, onTestFinished);
  expect(await publish(overlayAsking(channel, 'boat'))).toMatchObject({ ok: true });
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  return server.databaseUrl;
}

/** The occupation of the insured, whose highest class Chenghai sets. */
const OCCUPATION = 'p9m5jg79f8a3';

/** A folder for the documents of one test. */
function documentFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-drafts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes a document to a file and returns its path. An overlay lies in a folder beside its base. */
function writeDocument(folder: string, document: object, name = 'base.json'): string {
  mkdirSync(join(folder, 'overlays'), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(document));
  return join(folder, name);
}

test('qa drafts lists the drafts of every scope whose form would change, scope by scope', async () => {
  const databaseUrl = await databaseWithChannelForm();
  const folder = documentFolder();
  writeDocument(folder, baseDocument());
  const overlay = overlayAsking({ supplierCode: 'CHL' }, 'train');
  const file = writeDocument(folder, overlay, 'overlays/train.json');
  const before = await databaseHash(databaseUrl);
  const { exit, printed } = await qa('drafts', file, '--json');
  expect(exit).toBe(0);
  const report = JSON.parse(printed[0]!);
  expect(report).toMatchObject({ drafts: 8, onResume: 8, stricterSections: ['applicant'] });
  expect(report.scopes).toMatchObject([
    { scope: 'CHL', drafts: 0 },
    { scope: 'CHL/CHL-R01', drafts: 7, onResume: 7, afterUpgrade: false },
    { scope: 'CHL/CHL-R01/13', drafts: 1, onResume: 1 },
  ]);
  // Each of the eight drafts lacks the new required question, which is new: nothing has to be given again.
  expect(report.elements).toEqual({});
  const inEnglish = await qa('drafts', file, '--locale', 'en_US');
  expect(inEnglish.printed).toContain(
    '  CHL/CHL-R01/13: drafts: 0 migrate silently, 1 when they are opened, 0 stay, 0 are refused',
  );
  expect(await databaseHash(databaseUrl)).toBe(before);
  // The process that reads the drafts has the keys; without theirs it names the missing one (T11).
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS.replace('k1:', 'k9:'));
  expect(await qa('drafts', file)).toMatchObject({ exit: 2, errorOutput: expect.stringContaining('"k1"') });
});

test('qa drafts, diff and publish try a base form with every overlay, and name the same conflicts once each (G9)', async () => {
  await databaseWithChannelForm();
  const folder = documentFolder();
  const base = baseDocument();
  base.sections[0]!.elements.find(({ elementCode }) => elementCode === 'mobile')!.elementCode = 'phone';
  const { exit, printed } = await qa('drafts', writeDocument(folder, base), '--json');
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
  const file = writeDocument(folder, base);
  const messages = new Set<string>();
  for (const locale of sampleLocales) {
    const { exit: exitCode, printed: lines } = await qa('drafts', file, '--locale', locale);
    expect(exitCode).toBe(1);
    const text = lines.join('\n');
    expect(text).not.toMatch(/[{}]|drafts\./);
    messages.add(lines.find((line) => line.startsWith('  CHL/CHL-R01'))!);
  }
  expect(messages.size).toBe(sampleLocales.length);
  const [drafts, diff] = await Promise.all([
    qa('drafts', file, '--json'),
    qa('diff', 'insureInfomation', file, '--overlay', 'insureInfomation/chenghai', '--json'),
  ]);
  const { conflicts } = JSON.parse(diff.printed[0]!) as { conflicts: { id: string }[] };
  const draftScopes = JSON.parse(drafts.printed[0]!).scopes as {
    scope: string;
    conflicts: { id: string }[];
  }[];
  const inDrafts = draftScopes.find(({ scope }) => scope === 'CHL/CHL-R01')!.conflicts.map(({ id }) => id);
  expect(inDrafts).toEqual(conflicts.map(({ id }) => id));
  expect(new Set(inDrafts).size).toBe(inDrafts.length);

  const looser = baseDocument();
  const occupation = looser.sections
    .flatMap(({ elements }) => elements)
    .find(({ elementId }) => elementId === OCCUPATION)!;
  occupation.settings = { maxClass: 5 };
  const looserFile = writeDocument(folder, looser);
  const published = await qa('publish', looserFile, '--dry-run', '--locale', 'en_US');
  const inPublish = published.printed.join('\n');
  expect(inPublish).toContain('insurer CHL, product CHL-R01: conflicts of its overlay with this base: 1\n');
  const line = /!.*settings\.maxClass.*keep the overlay’s, or remove its change.*/.exec(inPublish)![0];
  const looserDrafts = await qa('drafts', looserFile, '--locale', 'en_US');
  expect(looserDrafts.printed.map((text) => text.trim())).toContain(line);
}, 120_000);
