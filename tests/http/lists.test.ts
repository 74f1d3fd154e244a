import { describe, expect, test, vi } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { CodeList } from '../../schemas/generated/code-list.ts';
import area from '../../fixtures/code-lists/area.json' with { type: 'json' };
import bank from '../../fixtures/code-lists/bank.json' with { type: 'json' };
import nationality from '../../fixtures/code-lists/nationality.json' with { type: 'json' };
import occupation from '../../fixtures/code-lists/occupation.json' with { type: 'json' };
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { publishCodeList } from '../../src/server/store/code-lists.ts';
import { startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { call } = server;
const lists = { areaList: area, bankList: bank, occupationTree: occupation } as unknown as Record<
  'areaList' | 'bankList' | 'occupationTree',
  CodeList
>;

/** The label that a language gets: its own, of a Latin language else the English one, else the Chinese one. */
function labelOf({ labels }: CodeList['items'][number], language: string): string {
  const own = labels as Record<string, string | undefined>;
  const english = ['es_ES', 'pt_BR'].includes(language) ? own['en_US'] : undefined;
  return own[language] ?? english ?? labels.zh_CN;
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

  test('is in Chinese for whoever names no language', async () => {
    expect(await call(name, {})).toEqual(await call(name, { language: 'zh_CN' }));
  });
});

describe('codeList', () => {
  test.each(locales)('has every nationality in %s', async (language) => {
    const { items } = await call('codeList', { listId: 'nationality', language });
    const { items: known } = nationality as unknown as CodeList;
    expect(items.map(({ code, label }) => [code, label])).toEqual(
      known.map((item) => [item.code, labelOf(item, language)]),
    );
  });

  test('says so when there is no such list', async () => {
    for (const listId of ['hats', 'constructor'])
      expect(await server.attempt('codeList', { listId })).toMatchObject({ body: { code: 'list.notFound' } });
  });
});

test('an item that is out of date is not offered, from the day on that its list says', async () => {
  const { db, close } = openDatabase(server.databaseUrl);
  const [first, second] = bank.items as CodeList['items'];
  const next = {
    ...(bank as CodeList),
    version: 'next',
    items: [
      { ...first!, validTo: '2026-11-21' },
      { ...second!, validFrom: '2026-11-22' },
    ],
  };
  await publishCodeList(db, next);
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

  test('finds without accents and in any case what has them', async () => {
    for (const keyword of ['medico', 'MÉDICO', 'médico', '  Medico ']) {
      const found = await labels(keyword, 'es_ES');
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(await labels('medico', 'es_ES'));
    }
    expect((await labels('ｄｏｃｔｏｒ', 'en_US')).length).toBeGreaterThan(0);
  });

  test('offers jobs, never groups, those that begin with the words first, at most 50', async () => {
    const { items } = await call('occupationTree', {});
    const groups = new Set(items.map(({ parent }) => parent));
    const found = (await call('occupationSearch', { keyword: '员' })).items;
    expect(found).toHaveLength(50);
    expect(found.filter(({ code }) => groups.has(code))).toEqual([]);
    const ranks = found.map(({ label }) => Number(!label.startsWith('员')));
    expect(ranks).toEqual(ranks.toSorted());
  });

  test.each(['%', '_', '\\', "'", '.*', '\u0000', '   ', '\u0301', '🙂'])(
    'finds nothing for %j',
    async (keyword) => {
      expect((await call('occupationSearch', { keyword })).items).toEqual([]);
    },
  );
});

test('the form and its relations come in the language asked for, and in Chinese where it has no word [F-081]', async () => {
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
