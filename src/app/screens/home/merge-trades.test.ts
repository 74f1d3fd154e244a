import { expect, test } from 'vitest';
import { mergeTrades } from './merge-trades.ts';

const trade = (tradeId: string, openedAt: number) => ({ tradeId, orderSn: 'P1', riskName: '禾木', openedAt });
const listed = (tradeId: string, openedAt: number) => ({
  ...trade(tradeId, openedAt),
  state: 'draft' as const,
});

test('the server’s trades join those of the device, the latest first; what it no longer lists is gone (T6)', () => {
  const before = [listed('removedElsewhere', 950), trade('here', 900), trade('unsent', 500)];
  const merged = mergeTrades(before, [listed('elsewhere', 700), listed('here', 300)]);
  expect(merged.map(({ tradeId }) => tradeId)).toEqual(['here', 'elsewhere', 'unsent']);
});

test('how far a trade is, and where it goes on, is as the server said last', () => {
  const before = [{ ...trade('t1', 900), next: { screen: 'trialCalculation' } }];
  const after = { ...listed('t1', 300), next: { screen: 'healthNotice' }, done: 2, total: 4 };
  expect(mergeTrades(before, [after])).toEqual([{ ...after, openedAt: 900 }]);
});
