import { beforeEach, expect, test } from 'vitest';
import { storedText } from './stored-text.ts';
import { unfinishedTrades } from './unfinished-trades.ts';

const trade = (tradeId: string) => ({ tradeId, orderSn: `P${tradeId}`, riskName: '禾木百万医疗' });
const ids = () => unfinishedTrades.read().map(({ tradeId }) => tradeId);

beforeEach(() => storedText('openTrade').write(undefined));

test('another application, also of the same product, replaces none; the last opened is first (U4)', () => {
  for (const tradeId of ['t1', 't2', 't3', 't1']) unfinishedTrades.begin(trade(tradeId));
  expect(ids()).toEqual(['t1', 't3', 't2']);
});

test('a removed application returns to its place (U4)', () => {
  for (const tradeId of ['t1', 't2', 't3']) unfinishedTrades.begin(trade(tradeId));
  const undo = unfinishedTrades.end('t2');
  expect(ids()).toEqual(['t3', 't1']);
  undo();
  expect(ids()).toEqual(['t3', 't2', 't1']);
});

test('the single trade of an earlier release is kept, and other texts are ignored', () => {
  storedText('openTrade').write(JSON.stringify(trade('t1')));
  expect(ids()).toEqual(['t1']);
  for (const text of ['null', '{', '[{"tradeId":"t1"}]', '7']) {
    storedText('openTrade').write(text);
    expect(ids()).toEqual([]);
  }
});

test('fifty applications are kept', () => {
  for (let count = 1; count <= 55; count += 1) unfinishedTrades.begin(trade(`t${count}`));
  expect(ids()).toHaveLength(50);
  expect(ids()[0]).toBe('t55');
});

test('what the server said of a trade stays when it is opened again', () => {
  unfinishedTrades.replace([{ ...trade('t1'), state: 'draft', prem: '862.50', done: 1, total: 4 }]);
  unfinishedTrades.begin({ ...trade('t1'), next: { screen: 'trialCalculation' } });
  expect(unfinishedTrades.read()).toEqual([
    {
      ...trade('t1'),
      state: 'draft',
      prem: '862.50',
      done: 1,
      total: 4,
      next: { screen: 'trialCalculation' },
    },
  ]);
  unfinishedTrades.clear();
  expect(ids()).toEqual([]);
});
