import { expect, test } from 'vitest';
import { areaCode } from '../../../validators/keywords/area-code.ts';
import { codeListItem } from '../../../validators/keywords/code-list-item.ts';
import type { LocalizedListItem } from '../../../schemas/generated/lists.ts';
import { CodeLists } from './code-lists.ts';
import { Problem } from './problem.ts';
import type { Call } from './transport.ts';

const BANKS: LocalizedListItem[] = [
  { code: 'ICBC', label: '中国工商银行', attributes: { available: true } },
  { code: 'OLD', label: '旧银行', attributes: { available: false } },
];

/** Code lists served from `BANKS`; the first `failureCount` calls fail with `network.failed`. */
function listsOfBanks(failureCount = 0): { lists: CodeLists; calls: string[] } {
  const calls: string[] = [];
  const call = async (name: string, { language }: { language: string }) => {
    calls.push(`${name} ${language}`);
    if (calls.length <= failureCount) throw new Problem('network.failed');
    return { listId: 'bank', version: '1', items: BANKS };
  };
  return { lists: new CodeLists(call as unknown as Call), calls };
}

test('a list is fetched once per language', async () => {
  const { lists, calls } = listsOfBanks();
  await Promise.all([lists.load('bank', 'zh_CN'), lists.load('bank', 'zh_CN')]);
  await lists.load('bank', 'zh_CN');
  await lists.load('bank', 'en_US');
  expect(calls).toEqual(['bankList zh_CN', 'bankList en_US']);
});

test('a list without a dedicated call is fetched by its id', async () => {
  const calls: unknown[] = [];
  const call = async (...parameters: unknown[]) => {
    calls.push(parameters);
    return { listId: 'nationality', version: '1', items: [{ code: 'CHN', label: '中国' }] };
  };
  const lists = new CodeLists(call as unknown as Call);
  expect(await lists.load('nationality', 'zh_CN')).toEqual([{ code: 'CHN', label: '中国' }]);
  expect(calls).toEqual([['codeList', { listId: 'nationality', language: 'zh_CN' }]]);
});

test('an unavailable item is disabled', async () => {
  const items = await listsOfBanks().lists.load('bank', 'zh_CN');
  expect(items.map(({ code, disabled }) => [code, disabled])).toEqual([
    ['ICBC', undefined],
    ['OLD', true],
  ]);
});

test('only selectable items have a note', async () => {
  const items = await listsOfBanks().lists.load('bank', 'zh_CN', ({ code }) => `note on ${code}`);
  expect(items.map(({ note }) => note)).toEqual(['note on ICBC', undefined]);
});

test('a list is fetched again after a failure', async () => {
  const { lists, calls } = listsOfBanks(1);
  await expect(lists.load('bank', 'zh_CN')).rejects.toMatchObject({ code: 'network.failed' });
  expect(await lists.load('bank', 'zh_CN')).toHaveLength(2);
  expect(calls).toHaveLength(2);
});

test('every code has a placeholder item until its list is loaded, then only listed codes have an item', async () => {
  const { lists } = listsOfBanks();
  expect(lists.item('bank', 'NONE')).toMatchObject({ code: 'NONE', labels: { zh_CN: '' } });
  await lists.load('bank', 'zh_CN');
  expect(lists.item('bank', 'NONE')).toBeUndefined();
  expect(lists.item('bank', 'OLD')?.attributes).toEqual({ available: false });
});

test('listeners are called once per loaded list, not once per language', async () => {
  const { lists } = listsOfBanks();
  let loadCount = 0;
  lists.onListLoaded(() => (loadCount += 1));
  await lists.load('bank', 'zh_CN');
  await lists.load('bank', 'en_US');
  expect(loadCount).toBe(1);
});

test('a city is accepted until the page knows whether it has counties (U27)', () => {
  const { lists } = listsOfBanks();
  const context = { asOf: '2026-11-21', codeListItem: lists.item };
  const check = () => areaCode.check('441900', { levels: 3 }, context);
  expect(check()).toBeUndefined();
  lists.addItems('area', [{ code: '441900', label: '东莞市', parent: '440000', attributes: { leaf: true } }]);
  expect(check()).toBeUndefined();
  lists.addItems('area', [{ code: '441900', label: '东莞市', parent: '440000' }]);
  expect(check()).toMatchObject({ code: 'area.incomplete' });
});

test('an occupation is accepted until the page knows its class, a group only as long (V-082)', () => {
  const { lists } = listsOfBanks();
  const context = { asOf: '2026-11-21', codeListItem: lists.item };
  const check = () => codeListItem.check('0101', { list: 'occupation', maxClass: 4 }, context);
  expect(check()).toBeUndefined();
  lists.addItems('occupation', [{ code: '0101', label: '农业', hasChildren: true }]);
  expect(check()).toEqual({ code: 'option.unknown' });
  lists.addItems('occupation', [{ code: '0101', label: '农业', attributes: { class: 5 } }]);
  expect(check()).toEqual({ code: 'occupation.refused' });
});

test('an item that can no longer be chosen names an answer, and rules refuse it as retired (B.10)', async () => {
  const items = [{ code: 'OLD', label: '旧银行', validTo: '2026-11-20' }];
  const call = async () => ({ listId: 'bank', version: '2', items });
  const lists = new CodeLists(call as unknown as Call);
  expect(await lists.load('bank', 'zh_CN')).toEqual([{ code: 'OLD', label: '旧银行', isRetired: true }]);
  const context = { asOf: '2026-11-21', codeListItem: lists.item };
  expect(codeListItem.check('OLD', { list: 'bank' }, context)).toEqual({ code: 'option.retired' });
});
