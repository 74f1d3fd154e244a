import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Insurer } from '../../schemas/generated/insurer.ts';
import { commands } from '../../src/tools/qa/commands/commands.ts';
import { runCommand } from '../../src/tools/qa/cli/run-command.ts';
import { fixtureScreens } from '../forms/fixtures.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { databaseHash } from './database.ts';
import { startServer } from './server.ts';

const server = await startServer();
const { call } = server;
const file = join(projectRoot(), 'fixtures/insurers/yunxiu.json');
const document = () => JSON.parse(readFileSync(file, 'utf8')) as Insurer;
const { supplierCode, riskCode } = document().product;

async function publish(path: string): Promise<{ exit: number; complained: string }> {
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  vi.stubEnv('LC_ALL', 'C');
  let complained = '';
  const terminal = { print: () => undefined, printError: (line: string) => void (complained += `${line}\n`) };
  return { exit: await runCommand(commands, ['publish', path], terminal), complained };
}

/** Publishes a changed copy of the insurer. */
async function publishChanged(change: (insurer: Insurer) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-insurer-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const insurer = document();
  change(insurer);
  const path = join(folder, 'insurer.json');
  writeFileSync(path, JSON.stringify(insurer));
  return publish(path);
}

test.each<[title: string, change: (insurer: Insurer) => void, told: string]>([
  [
    'with an overlay for somebody else',
    ({ overlays }) => (overlays[0]!['scope'] = { supplierCode: 'CHL' }),
    'scope',
  ],
  [
    'with a screen that asks nonsense',
    ({ overlays }) => (overlays.at(-1)!['screen'] = 'nothingHere'),
    'nothingHere',
  ],
  [
    'without a word in one language',
    ({ product }) => delete (product.words as Partial<typeof product.words>).pt_BR,
    'document.invalid',
  ],
])('an insurer %s is refused as a whole, and nothing changes', async (_title, change, told) => {
  const before = await databaseHash(server.databaseUrl);
  const { exit, complained } = await publishChanged(change);
  expect({ exit, complained }).toEqual({ exit: 1, complained: expect.stringContaining(told) });
  expect(await databaseHash(server.databaseUrl)).toBe(before);
});

test('a fourth insurer is one published file: its product is sold, and every screen has its own question', async () => {
  expect(await publish(file)).toEqual({ exit: 0, complained: '' });
  const { products } = await call('emProductQueryHomeList', { language: 'es_ES' });
  expect(products.at(-1)).toMatchObject({ supplierCode, riskName: 'Cuidado de Larga Duración Yunxiu' });
  const quoted = await call('emProductQueryGrouplist', {});
  expect(quoted.products.at(-1)).toMatchObject({ supplierCode });
  const { tradeId, token } = await call('getTradeId', { supplierCode, riskCode });
  for (const screen of fixtureScreens.filter((name) => name !== 'healthNotice')) {
    const codes = await vi.waitFor(async () => {
      const subject = screen === 'family' ? 'member0001' : '';
      const { sections } = await call('initScreen', { tradeId, screen, subject }, token);
      const found = sections.flatMap(({ elements }) => elements.map(({ elementCode }) => elementCode));
      expect(
        found.some((code) => code.startsWith('yxu_')),
        screen,
      ).toBe(true);
      return found;
    }, 2000);
    expect(codes.filter((code) => /^(chl|hmh|psp)_/.test(code))).toEqual([]);
  }
  expect(await publish(file)).toEqual({ exit: 0, complained: '' });
});
