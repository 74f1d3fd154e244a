import { describe, expect, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { CodeList } from '../../schemas/generated/code-list.ts';
import area from '../../fixtures/code-lists/area.json' with { type: 'json' };
import bank from '../../fixtures/code-lists/bank.json' with { type: 'json' };
import nationality from '../../fixtures/code-lists/nationality.json' with { type: 'json' };
import occupation from '../../fixtures/code-lists/occupation.json' with { type: 'json' };
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { publishCodeList } from '../../src/server/store/code-lists.ts';
import { countCalls } from './function-calls.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';
import { publisherUrl } from './database.ts';

const server = await startServer();
const { call } = server;
const lists = { areaList: area, bankList: bank, occupationTree: occupation } as unknown as Record<
  'areaList' | 'bankList' | 'occupationTree',
  CodeList
>;

/** The label of an item in a language: its own, else English for a Latin language, else Chinese. */
function labelOf({ labels }: CodeList['items'][number], language: string): string {
  const byLanguage = labels as Record<string, string | undefined>;
  const english = ['es_ES', 'pt_BR'].includes(language) ? byLanguage['en_US'] : undefined;
  return byLanguage[language] ?? english ?? labels.zh_CN;
}

describe.each(Object.keys(lists) as (keyof typeof lists)[])('%s', (name) => {
  test.each(locales)(
    'has every item in %s, or in the language it falls back to [F-067 F-068 F-069]',
    async (language) => {
      const { items } = await call(name, { language });
      expect(items.map(({ label }) => label)).toEqual(
        lists[name].items.map((item) => labelOf(item, language)),
      );
      expect(items.map(({ code }) => code)).toEqual(lists[name].items.map(({ code }) => code));
    },
  );

  test('is in Chinese when the request names no language', async () => {
    expect(await call(name, {})).toEqual(await call(name, { language: 'zh_CN' }));
  });
});

describe('codeList', () => {
  test.each(locales)('has every nationality in %s', async (language) => {
    const { items } = await call('codeList', { listId: 'nationality', language });
    const { items: nationalities } = nationality as unknown as CodeList;
    expect(items.map(({ code, label }) => [code, label])).toEqual(
      nationalities.map((item) => [item.code, labelOf(item, language)]),
    );
  });

  test('returns list.notFound for an unknown list', async () => {
    for (const listId of ['hats', 'constructor'])
      expect(await server.attempt('codeList', { listId })).toMatchObject({ body: { code: 'list.notFound' } });
  });
});

test('an item is offered from the first to the last day of its validity, in Shanghai', async () => {
  const { db, close } = openDatabase(publisherUrl(server.databaseUrl));
  const [first, second] = bank.items as CodeList['items'];
  const nextVersion = {
    ...(bank as CodeList),
    version: 'next',
    items: [
      { ...first!, validTo: '2026-11-21' },
      { ...second!, validFrom: '2026-11-22' },
    ],
  };
  await publishCodeList(db, nextVersion);
  await close();
  const codes = async () => (await call('bankList', {})).items.map(({ code }) => code);
  await vi.waitFor(async () => expect(await codes()).toEqual([first!.code]), 5000);
  server.setNow('2026-11-21T16:00:00Z');
  expect(await codes()).toEqual([second!.code]);
  server.setNow('2026-11-21T04:00:00Z');
});

describe('occupationSearch', () => {
  const labels = async (keyword: string, language: 'es_ES' | 'zh_CN' | 'en_US' | 'pt_BR') =>
    (await call('occupationSearch', { keyword, language })).items.map(({ label }) => label);

  test('ignores accents, case and character width', async () => {
    for (const keyword of ['medico', 'MÉDICO', 'médico', '  Medico ']) {
      const matches = await labels(keyword, 'es_ES');
      expect(matches.length).toBeGreaterThan(0);
      expect(matches).toEqual(await labels('medico', 'es_ES'));
    }
    expect((await labels('ｄｏｃｔｏｒ', 'en_US')).length).toBeGreaterThan(0);
  });

  test('returns at most 50 occupations and no groups, with those that begin with the keyword first', async () => {
    const { items } = await call('occupationTree', {});
    const groups = new Set(items.map(({ parent }) => parent));
    const { items: matches } = await call('occupationSearch', { keyword: '员' });
    expect(matches).toHaveLength(50);
    expect(matches.filter(({ code }) => groups.has(code))).toEqual([]);
    const ranks = matches.map(({ label }) => Number(!label.startsWith('员')));
    expect(ranks).toEqual(ranks.toSorted());
  });

  test.each(['%', '_', '\\', "'", '.*', '\u0000', '   ', '\u0301', '🙂'])(
    'finds nothing for %j',
    async (keyword) => {
      expect((await call('occupationSearch', { keyword })).items).toEqual([]);
    },
  );
});

test('the form and its relations are in the requested language, and in Chinese where a word is missing [F-081]', async () => {
  const { tradeId, token } = await openTrade(server);
  const names = new Set<string>();
  for (const language of locales) {
    const form = await call('initInsuranceInfo', { tradeId, language }, token);
    expect(form.language).toBe(language);
    for (const element of form.sections.flatMap(({ elements }) => elements))
      expect(element.elementName, element.elementCode).toMatch(/\S/);
    names.add(form.sections[0]!.elements[1]!.elementName);
    const { relations } = await call('relationRule', { tradeId, language }, token);
    expect(relations.map(({ code }) => code)).toEqual(['self', 'spouse', 'child', 'parent']);
    expect(relations.map(({ label }) => label)).toEqual(
      ['self', 'spouse', 'child', 'parent'].map((code) => form.lists['relation']![code]),
    );
  }
  expect(names.size).toBeGreaterThan(3);
});

test('a list is built once per language and day, not per call [T14]', async () => {
  const read = (language: 'zh_CN' | 'en_US') => server.call('bankList', { language });
  const counted = () =>
    countCalls({ built: ['routes/lists.ts', 'localize'] }, async () => {
      for (const language of ['zh_CN', 'en_US', 'zh_CN', 'en_US'] as const) await read(language);
    });
  await read('zh_CN');
  await read('en_US');
  expect(await counted()).toEqual({ built: 0 });
  server.setNow('2027-01-01T04:00:00.000Z');
  expect(await counted()).toEqual({ built: 2 });
  server.setNow('2026-11-21T04:00:00.000Z');
});
