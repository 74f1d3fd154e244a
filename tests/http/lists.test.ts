import { describe, expect, test } from 'vitest';
import { locales, type Locale } from '../../locales/index.ts';
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
import { eventually } from './eventually.ts';

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

test.each(['areaList', 'occupationTree', 'bankList'] as const)(
  'the top level of %s has the items without a parent, and says which have others below (U27)',
  async (name) => {
    const { items } = lists[name];
    const parents = new Set(items.map(({ parent }) => parent));
    const { items: top } = await call(name, { language: 'en_US', topLevel: true });
    expect(top.map(({ code, hasChildren = false }) => [code, hasChildren])).toEqual(
      items.filter(({ parent }) => parent === undefined).map(({ code }) => [code, parents.has(code)]),
    );
    expect(JSON.stringify(top).length).toBeLessThan(name === 'bankList' ? 20_000 : 4_000);
  },
);

test('the top level comes with the whole branch of the item at which a list opens (U27)', async () => {
  const { items } = await call('areaList', { topLevel: true, openAt: '330106' });
  const inZhejiang = ({ code }: { code: string }) => code.startsWith('33') && code !== '330000';
  expect(items.filter(({ parent }) => parent !== undefined).map(({ code }) => code)).toEqual(
    area.items.filter(inZhejiang).map(({ code }) => code),
  );
  expect(items.filter(({ hasChildren }) => hasChildren).map(({ code }) => code)).not.toContain('330000');
  // Below a single city the list opens at the districts: with the top alone it would open at the city, then jump.
  const shanghai = await call('areaList', { topLevel: true, openAt: '310000' });
  expect(shanghai.items.filter(({ parent }) => parent === '310100')).toHaveLength(16);
  const top = await call('areaList', { topLevel: true });
  expect(await call('areaList', { topLevel: true, openAt: 'constructor' })).toEqual(top);
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
  const items = async () => (await call('bankList', {})).items;
  const codes = async () =>
    (await items()).filter(({ validTo }) => validTo === undefined).map(({ code }) => code);
  await eventually(async () => expect(await codes()).toEqual([first!.code]));
  expect(await items()).toHaveLength(1);
  server.setNow('2026-11-21T16:00:00Z');
  expect(await codes()).toEqual([second!.code]);
  // What has ended names the answers that hold it, and is not found (B.10).
  expect((await items())[0]).toMatchObject({ code: first!.code, validTo: '2026-11-21' });
  const { zh_CN: keyword } = first!.labels;
  expect((await call('listSearch', { listId: 'bank', keyword })).items).toEqual([]);
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

  test('finds Chinese names, pinyin and initials as the search of every list does, and no groups (B.10)', async () => {
    expect(await labels('yisheng', 'zh_CN')).toEqual(['监狱、看守所医生']);
    expect(await labels('jykss', 'zh_CN')).toEqual(await labels('监狱、看守所', 'zh_CN'));
    expect(await labels('监狱', 'pt_BR')).not.toEqual([]);
    expect(await labels('看守所 医生', 'zh_CN')).toEqual(['监狱、看守所医生']);
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

describe('listSearch (U15)', () => {
  const find = async (
    keyword: string,
    request: { listId?: string; language?: Locale; levels?: number } = {},
  ) => call('listSearch', { listId: 'area', ...request, keyword });
  const labels = async (...query: Parameters<typeof find>) =>
    (await find(...query)).items.map(({ label }) => label);

  test.each(['杭州西湖', '杭州 西湖', 'hangzhouxihu', 'hangzhou xihu', 'hzxh', 'ＨZXH '])(
    '%j finds the district in Hangzhou first, with what is above it',
    async (keyword) => {
      const { items, parents } = await find(keyword, { levels: 3 });
      expect(items[0]).toEqual({ code: '330106', parent: '330100', label: '西湖区' });
      expect(parents).toContainEqual({ code: '330000', label: '浙江省', hasChildren: true });
      expect(parents).toContainEqual({
        code: '330100',
        parent: '330000',
        label: '杭州市',
        hasChildren: true,
      });
    },
  );

  test('higher levels come first, none below the deepest level asked for, and more results are said', async () => {
    const { items, hasMore } = await find('hang', { levels: 2 });
    expect(items[0]).toEqual({ code: '330100', parent: '330000', label: '杭州市' });
    expect(hasMore).toBe(false);
    const all = await find('xian');
    expect(all.items).toHaveLength(50);
    expect(all.hasMore).toBe(true);
    expect(all.items.slice(0, 5)).toContainEqual(
      expect.objectContaining({ label: '西安市', hasChildren: true }),
    );
  });

  test('other languages are searched by the names they show, by Chinese and by pinyin, not by initials', async () => {
    expect(await labels('alemania', { listId: 'nationality', language: 'es_ES' })).toEqual(['Alemania']);
    expect(await labels('德国', { listId: 'nationality', language: 'pt_BR' })).toEqual(['Alemanha']);
    expect(await labels('hohhot', { language: 'en_US', levels: 2 })).toEqual(['Hohhot']);
    expect(await labels('臺東縣', { language: 'zh_TW' })).toContain('臺東縣');
    expect((await labels('hangzhouxihu', { language: 'en_US' }))[0]).toBe('Xihu');
    expect(await labels('hzxh', { language: 'en_US' })).toEqual([]);
    expect(await labels('yisheng', { listId: 'occupation' })).toEqual(['监狱、看守所医生']);
  });

  test.each(['%', '_', '\\', "'", '.*', '\u0000', '   ', '\u0301', '🙂'])(
    'finds nothing for %j',
    async (keyword) => expect(await find(keyword)).toMatchObject({ items: [], parents: [], hasMore: false }),
  );

  test('an unknown list is not found', async () => {
    expect(await server.attempt('listSearch', { listId: 'constructor', keyword: 'x' })).toMatchObject({
      body: { code: 'list.notFound' },
    });
  });
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
