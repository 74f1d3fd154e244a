import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commands } from '../../src/tools/qa/commands/commands.ts';
import { runCommand } from '../../src/tools/qa/cli/run-command.ts';
import { newScreen } from '../forms/new-screen.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { attempt, call } = server;
const screen = 'visitBooking';
const answers = { visit: { day: '2026-12-01', persons: 3 } };

/** Publishes by `npm run qa -- publish`, as a configurator does. */
async function publishFile(document: unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-screen-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'screen.json');
  writeFileSync(file, JSON.stringify(document));
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  const complained: string[] = [];
  const terminal = { print: () => undefined, printError: (line: string) => void complained.push(line) };
  const exit = await runCommand(commands, ['publish', file], terminal);
  expect({ exit, complained }).toEqual({ exit: 0, complained: [] });
}

/** Opens a screen of a trade as soon as the running server has heard of it. */
const openScreen = ({ tradeId, token }: OpenTrade, subject = '') =>
  vi.waitFor(() => call('initScreen', { tradeId, screen, subject, language: 'pt_BR' }, token), 2000);

beforeAll(() => publishFile(newScreen(screen)));

test('a screen that was published a moment ago is opened, kept and saved by a running server', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  const form = await openScreen(trade);
  expect(form).toMatchObject({ tradeId, screen, subject: '', answers: {}, revision: 0, savedAt: null });
  expect(form.sections[0]!.elements[0]).toMatchObject({ elementCode: 'day', elementName: 'Dia da visita' });

  const key = { tradeId, screen, contentHash: form.version.contentHash };
  const draft = { visit: { persons: 3 } };
  expect(await call('temporaryDataSave', { ...key, answers: draft }, token)).toMatchObject({ revision: 1 });
  expect(await openScreen(trade)).toMatchObject({ answers: draft, revision: 1, savedAt: null });
  const refused = await attempt('saveScreen', { ...key, revision: 1, answers: draft }, token);
  expect(refused).toMatchObject({
    status: 422,
    body: { data: { issues: [{ code: 'required', path: 'visit/day' }] } },
  });
  const saved = await call('saveScreen', { ...key, revision: 1, answers }, token);
  expect(saved).toMatchObject({ revision: 2, answers });
  expect(await openScreen(trade)).toMatchObject({ answers, revision: 2, savedAt: saved.savedAt });
});

test('what was built on older answers to a screen is a conflict that carries what is stored', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  const { contentHash } = (await openScreen(trade)).version;
  const key = { tradeId, screen, contentHash };
  await call('saveScreen', { ...key, revision: 0, answers }, token);
  const late = await attempt('saveScreen', { ...key, revision: 0, answers: {} }, token);
  expect(late.status).toBe(422);
  const later = await attempt('saveScreen', { ...key, revision: 0, answers }, token);
  expect(later).toMatchObject({ status: 409, body: { data: { revision: 1, answers, contentHash } } });
});

test('the answers to the screens of a trade do not touch each other', async () => {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  const { contentHash } = (await openScreen(trade)).version;
  await call('saveScreen', { tradeId, screen, contentHash, revision: 0, answers }, token);
  expect(await call('initInsuranceInfo', { tradeId }, token)).toMatchObject({ answers: {}, revision: 0 });
  const other = await attempt('saveInsureInfo', { ...trade.key, contentHash, revision: 0, answers }, token);
  expect(other).toMatchObject({ status: 404, body: { code: 'version.notFound' } });
});

test.each([
  ['a screen under whose name nothing is published', { screen: 'nothingHere' }, 'form.none'],
  ['a screen with the name of something that every object has', { screen: 'constructor' }, 'form.none'],
  ['a subject that the screen does not have', { subject: 'somebody' }, 'subject.notFound'],
])('%s is refused', async (_title, changed, code) => {
  const { tradeId, token } = await openTrade(server);
  expect(await attempt('initScreen', { tradeId, screen, ...changed }, token)).toMatchObject({
    status: 404,
    body: { code },
  });
});

test('nobody opens a screen of somebody else’s trade', async () => {
  const { tradeId } = await openTrade(server);
  const { token } = await openTrade(server);
  expect((await attempt('initScreen', { tradeId, screen }, token)).status).toBe(404);
});
