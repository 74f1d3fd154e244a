import { expect, test } from 'vitest';
import { differentVisits, HeldSteps, stepsOfVisits, type TradeStep } from './early-steps.ts';
import type { SalePlace } from './sale-place.ts';

const order: SalePlace = { tradeId: 't1', page: 'processOrderInfo' };
const pay: SalePlace = { tradeId: 't1', page: 'choosePay' };
const named = ({ step, at }: TradeStep) => `${at} ${step.kind} ${step.page}`;

const version = 'a'.repeat(64);

test('each visit but the last is entered, shown and left, with its seconds; one outside of a purchase leaves nothing', () => {
  const steps = stepsOfVisits([
    { place: order, at: 1000, shown: [1600, 1700].map((at) => ({ version, at })) },
    { place: undefined, at: 3500, shown: [] },
    { place: pay, at: 4000, shown: [] },
  ]);
  const page = 'processOrderInfo';
  expect(steps).toEqual([
    { tradeId: 't1', step: { kind: 'pageEntered', page }, at: 1000 },
    { tradeId: 't1', step: { kind: 'pageShown', page, pageVersion: version }, at: 1600 },
    { tradeId: 't1', step: { kind: 'pageLeft', page, pageVersion: version, seconds: 2 }, at: 3500 },
  ]);
});

test('an address whose other parameters change is the same visit, with all that it showed', () => {
  const visits = [order, order, pay, order].map((place, i) => ({
    place: { ...place },
    at: i,
    shown: [{ version, at: i }],
  }));
  expect(
    differentVisits(visits).map(({ place, at, shown }) => [place!.page, at, shown.map((seen) => seen.at)]),
  ).toEqual([
    ['processOrderInfo', 0, [0, 1]],
    ['choosePay', 2, [2]],
    ['processOrderInfo', 3, [3]],
  ]);
});

test('steps wait for the visits, and are recorded among them by their times; later ones at once', () => {
  const recorded: TradeStep[] = [];
  const held = new HeldSteps((step) => recorded.push(step));
  const step = (kind: 'submitPressed' | 'pageEntered', page: SalePlace['page'], at: number): TradeStep => ({
    tradeId: 't1',
    step: { kind, page },
    at,
  });
  held.add(step('submitPressed', 'processOrderInfo', 2000));
  held.add(step('pageEntered', 'choosePay', 3000));
  expect(recorded).toEqual([]);
  const visits = [
    { place: order, at: 1000, shown: [] },
    { place: pay, at: 3000, shown: [] },
  ];
  held.start(stepsOfVisits(visits));
  held.add(step('submitPressed', 'choosePay', 4000));
  held.start([]);
  expect(recorded.map(named)).toEqual([
    '1000 pageEntered processOrderInfo',
    '2000 submitPressed processOrderInfo',
    '3000 pageLeft processOrderInfo',
    '3000 pageEntered choosePay',
    '4000 submitPressed choosePay',
  ]);
});
