import { expect, test } from 'vitest';
import { CodeLists } from './code-lists.ts';

const BANK = { code: 'icbc', labels: { zh_CN: '工商银行' } };

test('a list is fetched once, and its listeners are called', async () => {
  let fetches = 0;
  const lists = new CodeLists(async () => {
    fetches += 1;
    return [BANK];
  });
  let loads = 0;
  const stop = lists.onLoad(() => (loads += 1));
  expect((await lists.load('bank')).get('icbc')).toBe(BANK);
  await lists.load('bank');
  expect([fetches, loads]).toEqual([1, 1]);
  stop();
  await lists.load('area');
  expect([fetches, loads]).toEqual([2, 1]);
});

test('an item that is looked up too early is a placeholder, and its list loads', async () => {
  const lists = new CodeLists(async () => [BANK]);
  expect(lists.loadedItem('bank', 'icbc')).toBeUndefined();
  expect(lists.item('bank', 'unknown')).toEqual({ code: 'unknown', labels: { zh_CN: '' } });
  expect(await lists.loadMissing()).toBe(true);
  expect(lists.item('bank', 'unknown')).toBeUndefined();
  expect(lists.item('bank', 'icbc')).toBe(BANK);
  expect(await lists.loadMissing()).toBe(false);
});

test('a failed list stays missing and is fetched again by the next wait', async () => {
  let isOnline = false;
  const lists = new CodeLists(async () => {
    if (!isOnline) throw new Error('offline');
    return [BANK];
  });
  lists.item('bank', 'icbc');
  expect(await lists.loadMissing()).toBe(false);
  expect(lists.item('bank', 'x')).toMatchObject({ code: 'x' });
  isOnline = true;
  expect(await lists.loadMissing()).toBe(true);
  expect(lists.item('bank', 'x')).toBeUndefined();
});
