import { expect, test } from 'vitest';
import type { WireListItem } from '../../../schemas/generated/lists.ts';
import { CodeLists } from './code-lists.ts';
import { Problem } from './problem.ts';
import type { Call } from './transport.ts';

const BANKS: WireListItem[] = [
  { code: 'ICBC', label: '中国工商银行', attributes: { available: true } },
  { code: 'OLD', label: '旧银行', attributes: { available: false } },
];

/** Lists that are answered with banks; the first answers may be lost. */
function listsOfBanks(lost = 0): { lists: CodeLists; asked: string[] } {
  const asked: string[] = [];
  const answer = async (name: string, { language }: { language: string }) => {
    asked.push(`${name} ${language}`);
    if (asked.length <= lost) throw new Problem('network.failed');
    return { listId: 'bank', version: '1', items: BANKS };
  };
  return { lists: new CodeLists(answer as unknown as Call), asked };
}

test('a list is fetched once per language', async () => {
  const { lists, asked } = listsOfBanks();
  await Promise.all([lists.load('bank', 'zh_CN'), lists.load('bank', 'zh_CN')]);
  await lists.load('bank', 'zh_CN');
  await lists.load('bank', 'en_US');
  expect(asked).toEqual(['bankList zh_CN', 'bankList en_US']);
});

test('a list without a call of its own is asked for by its id', async () => {
  const asked: unknown[] = [];
  const call = async (...given: unknown[]) => {
    asked.push(given);
    return { listId: 'nationality', version: '1', items: [{ code: 'CHN', label: '中国' }] };
  };
  const lists = new CodeLists(call as unknown as Call);
  expect(await lists.load('nationality', 'zh_CN')).toEqual([{ code: 'CHN', label: '中国' }]);
  expect(asked).toEqual([['codeList', { listId: 'nationality', language: 'zh_CN' }]]);
});

test('what cannot be chosen is shown as such', async () => {
  const items = await listsOfBanks().lists.load('bank', 'zh_CN');
  expect(items.map(({ code, disabled }) => [code, disabled])).toEqual([
    ['ICBC', undefined],
    ['OLD', true],
  ]);
});

test('a note stands beside what can be chosen', async () => {
  const items = await listsOfBanks().lists.load('bank', 'zh_CN', ({ code }) => `note on ${code}`);
  expect(items.map(({ note }) => note)).toEqual(['note on ICBC', undefined]);
});

test('a lost list is asked for again', async () => {
  const { lists, asked } = listsOfBanks(1);
  await expect(lists.load('bank', 'zh_CN')).rejects.toMatchObject({ code: 'network.failed' });
  expect(await lists.load('bank', 'zh_CN')).toHaveLength(2);
  expect(asked).toHaveLength(2);
});

test('before a list is here every code has a stand-in, afterwards only real ones have an item', async () => {
  const { lists } = listsOfBanks();
  expect(lists.item('bank', 'NONE')).toEqual({ code: 'NONE', labels: { zh_CN: 'NONE' } });
  await lists.load('bank', 'zh_CN');
  expect(lists.item('bank', 'NONE')).toBeUndefined();
  expect(lists.item('bank', 'OLD')?.attributes).toEqual({ available: false });
});

test('forms are told when a list arrives, so that conditions can read it', async () => {
  const { lists } = listsOfBanks();
  let arrivals = 0;
  lists.onListLoaded(() => (arrivals += 1));
  await lists.load('bank', 'zh_CN');
  await lists.load('bank', 'en_US');
  expect(arrivals).toBe(1);
});
