import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Insurer } from '../../schemas/generated/insurer.ts';
import { fixtureScreens } from '../forms/fixtures.ts';
import { qa } from '../tools/qa.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { databaseHash } from './database.ts';
import { startServer } from './server.ts';
import { eventually } from './eventually.ts';

const server = await startServer();
const { call } = server;
const insurerFile = join(projectRoot(), 'fixtures/insurers/yunxiu.json');
const readInsurer = () => JSON.parse(readFileSync(insurerFile, 'utf8')) as Insurer;
const { supplierCode, riskCode } = readInsurer().product;

/** Publishes an insurer with the command. */
async function publishFile(path: string) {
  vi.stubEnv('DATABASE_URL', server.databaseUrl);
  vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
  vi.stubEnv('LC_ALL', 'C');
  const { exit, errorOutput } = await qa('publish', path);
  return { exit, errorOutput };
}

/** Publishes a changed copy of the insurer. */
async function publishChanged(change: (insurer: Insurer) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-insurer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const insurer = readInsurer();
  change(insurer);
  const path = join(folder, 'insurer.json');
  writeFileSync(path, JSON.stringify(insurer));
  return publishFile(path);
}

test.each<[title: string, change: (insurer: Insurer) => void, message: string]>([
  [
    'with an overlay for another insurer',
    ({ overlays }) => (overlays[0]!['scope'] = { supplierCode: 'CHL' }),
    'scope',
  ],
  [
    'with an overlay of a screen that does not exist',
    ({ overlays }) => (overlays.at(-1)!['screen'] = 'nothingHere'),
    'nothingHere',
  ],
  [
    'with a product that has no words in one language',
    ({ product }) => delete (product.words as Partial<typeof product.words>).pt_BR,
    'document.invalid',
  ],
])('an insurer %s is refused as a whole, and nothing changes', async (_title, change, message) => {
  const before = await databaseHash(server.databaseUrl);
  const { exit, errorOutput } = await publishChanged(change);
  expect({ exit, errorOutput }).toEqual({ exit: 1, errorOutput: expect.stringContaining(message) });
  expect(await databaseHash(server.databaseUrl)).toBe(before);
});

test('a fourth insurer is one published file: its product is on sale, and every screen that it changes asks its own question', async () => {
  expect(await publishFile(insurerFile)).toEqual({ exit: 0, errorOutput: '' });
  const { products } = await call('emProductQueryHomeList', { language: 'es_ES' });
  expect(products.at(-1)).toMatchObject({ supplierCode, riskName: 'Cuidado de Larga Duración Yunxiu' });
  const groupProducts = await call('emProductQueryGrouplist', {});
  expect(groupProducts.products.at(-1)).toMatchObject({ supplierCode });
  const { tradeId, token } = await call('getTradeId', { supplierCode, riskCode });
  for (const screen of fixtureScreens.filter(
    (name) => !['healthNotice', 'trialCalculation'].includes(name),
  )) {
    const codes = await eventually(async () => {
      const subject = screen === 'family' ? 'member0001' : '';
      const { sections } = await call('initScreen', { tradeId, screen, subject }, token);
      const elementCodes = sections.flatMap(({ elements }) => elements.map(({ elementCode }) => elementCode));
      expect(
        elementCodes.some((code) => code.startsWith('yxu_')),
        screen,
      ).toBe(true);
      return elementCodes;
    });
    expect(codes.filter((code) => /^(chl|hmh|psp)_/.test(code))).toEqual([]);
  }
  expect(await publishFile(insurerFile)).toEqual({ exit: 0, errorOutput: '' });
});
