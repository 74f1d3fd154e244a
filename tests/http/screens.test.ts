import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newScreen } from '../forms/new-screen.ts';
import { qa } from '../tools/qa.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { attempt, call } = server;
const screen = 'visitBooking';
const answers = { visit: { day: '2026-12-01', persons: 3 } };

/** Publishes with `npm run qa -- publish`, as a configurator does. */
async function publishFile(document: unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-screen-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'screen.json');
  writeFileSync(file, JSON.stringify(document));
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  const { exit, errorOutput } = await qa('publish', file);
  expect({ exit, errorOutput }).toEqual({ exit: 0, errorOutput: '' });
}

/** Opens the screen for a trade, as soon as the running server has read its release. */
const openScreen = ({ tradeId, token }: OpenTrade, subject = '') =>
  eventually(() => call('initScreen', { tradeId, screen, subject, language: 'pt_BR' }, token));

beforeAll(() => publishFile(newScreen(screen)));

test('a running server opens, drafts and saves a screen that was published a moment ago', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  const form = await openScreen(trade);
  expect(form).toMatchObject({ tradeId, screen, subject: '', answers: {}, revision: 0, savedAt: null });
  expect(form.sections[0]!.elements[0]).toMatchObject({ elementCode: 'day', elementName: 'Dia da visita' });

  const key = { tradeId, screen, contentHash: form.version.contentHash };
  const draft = { visit: { persons: 3 } };
  expect(await call('temporaryDataSave', { ...key, answers: draft }, token)).toMatchObject({ revision: 1 });
  expect(await openScreen(trade)).toMatchObject({ answers: draft, revision: 1, savedAt: null });
  const incomplete = await attempt('saveScreen', { ...key, revision: 1, answers: draft }, token);
  expect(incomplete).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'required', path: 'visit/day' }] } },
  });
  const saved = await call('saveScreen', { ...key, revision: 1, answers }, token);
  expect(saved).toMatchObject({ revision: 2, answers });
  expect(await openScreen(trade)).toMatchObject({ answers, revision: 2, savedAt: saved.savedAt });
});

test('a save on an older revision is a conflict, which returns the stored answers; invalid answers are refused first', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  const { contentHash } = (await openScreen(trade)).version;
  const key = { tradeId, screen, contentHash };
  await call('saveScreen', { ...key, revision: 0, answers }, token);
  const invalid = await attempt('saveScreen', { ...key, revision: 0, answers: {} }, token);
  expect(invalid.status).toBe(422);
  const conflict = await attempt('saveScreen', { ...key, revision: 0, answers }, token);
  expect(conflict).toMatchObject({ status: 409, body: { data: { revision: 1, answers, contentHash } } });
});

test('the screens of a trade have separate answers', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  const { contentHash } = (await openScreen(trade)).version;
  await call('saveScreen', { tradeId, screen, contentHash, revision: 0, answers }, token);
  expect(await call('initInsuranceInfo', { tradeId }, token)).toMatchObject({ answers: {}, revision: 0 });
  const otherScreen = { ...trade.key, contentHash, revision: 0, answers };
  expect(await attempt('saveInsureInfo', otherScreen, token)).toMatchObject({
    status: 404,
    body: { code: 'version.notFound' },
  });
});

test.each([
  ['a screen that is not published', { screen: 'nothingHere' }, 'form.none'],
  ['a screen with the name of an Object method', { screen: 'constructor' }, 'form.none'],
  ['a subject that the screen does not have', { subject: 'unknown' }, 'subject.notFound'],
])('%s is not found', async (_title, change, code) => {
  const { tradeId, token } = await openTrade(server);
  expect(await attempt('initScreen', { tradeId, screen, ...change }, token)).toMatchObject({
    status: 404,
    body: { code },
  });
});

test('a screen is not found for the trade of another session', async () => {
  const { tradeId } = await openTrade(server);
  const { token } = await openTrade(server);
  expect((await attempt('initScreen', { tradeId, screen }, token)).status).toBe(404);
});
