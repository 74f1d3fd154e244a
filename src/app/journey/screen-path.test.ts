import { expect, test } from 'vitest';
import { screenPath } from './screen-path.ts';
import { tradePagePath } from './start-trade.ts';
import { screenOfPage } from '../form/form-pages.ts';

const trade = { orderSn: '1', tradeId: 't' };

test('a screen without a page of its own is at /input, where its form opens', () => {
  expect(screenPath('fishingTrip', trade)).toBe('/input?orderSn=1&tradeId=t&screen=fishingTrip');
  expect(screenPath('healthNotice', trade)).toBe('/healthNotice?orderSn=1&tradeId=t');
});

test('an address names the trade, and nothing else that the phone keeps of it', () => {
  const kept = { ...trade, riskName: '磐山综合意外', next: { screen: 'healthNotice' } };
  expect(screenPath('healthNotice', kept)).toBe('/healthNotice?orderSn=1&tradeId=t');
  expect(tradePagePath('readNotice', kept)).toBe('/readNotice?orderSn=1&tradeId=t');
});

test.each(['fishingTrip', 'insureInfomation', 'questionary', 'invoice', 'groupQuote'])(
  'the address of %s opens its form',
  (screen) => {
    const [path, query] = screenPath(screen, trade).split('?');
    expect(screenOfPage(path!, new URLSearchParams(query))).toBe(screen);
  },
);
