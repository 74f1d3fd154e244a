import { describe, expect, test } from 'vitest';
import allowedMoves from '../../../fixtures/policy-edges.json' with { type: 'json' };
import {
  isFairRefund,
  lastCoolingOffDay,
  policyActionsOf,
  policyEdges,
  policyStateAt,
  policyStates,
  type PolicyFacts,
} from './policy-life.ts';

const at = (moment: string) => Date.parse(`${moment}+08:00`);

/** A cover of 2027 with fifteen cooling-off days, whose receipt was confirmed at five to midnight on 10 January. */
const RECEIVED: PolicyFacts = {
  lastDay: '2027-12-31',
  coolingOffDays: 15,
  receiptAt: at('2027-01-10T23:55:00'),
  surrenderedAt: undefined,
};
const ISSUED: PolicyFacts = { ...RECEIVED, receiptAt: undefined };

test('a policy moves along the edges of the specification and its decision, and along no other [S-015]', () => {
  const text = (edges: readonly { event: string; from: string; to: string }[]) =>
    edges.map(({ event, from, to }) => `${from} ${event} ${to}`).sort();
  expect(text(policyEdges)).toEqual(text(allowedMoves));
});

test('every state is reached from the first one, and the last two are left no more [S-015]', () => {
  const reached = new Set<string>([policyStates[0]]);
  for (const _round of policyStates)
    for (const { from, to } of policyEdges) if (reached.has(from)) reached.add(to);
  expect(policyStates.filter((state) => !reached.has(state))).toEqual([]);
  expect(policyStates.filter((state) => !policyEdges.some(({ from }) => from === state))).toEqual([
    'surrendered',
    'expired',
  ]);
});

describe('the state of a policy [S-015]', () => {
  test.each<[string, PolicyFacts, moment: string, state: string]>([
    ['before it is issued', { ...ISSUED, lastDay: undefined }, '2027-01-10T12:00:00', 'generating'],
    ['without a receipt', ISSUED, '2027-06-01T12:00:00', 'generated'],
    ['without a receipt, in the last second of the cover', ISSUED, '2027-12-31T23:59:59', 'generated'],
    ['without a receipt, after the cover', ISSUED, '2028-01-01T00:00:00', 'expired'],
    ['at the receipt', RECEIVED, '2027-01-10T23:55:00', 'coolingOff'],
    ['in the last second of the fifteenth day after it', RECEIVED, '2027-01-25T23:59:59', 'coolingOff'],
    ['from 24:00 of that day on', RECEIVED, '2027-01-26T00:00:00', 'inForce'],
    ['in the last second of the cover', RECEIVED, '2027-12-31T23:59:59', 'inForce'],
    ['from 24:00 of its last day on', RECEIVED, '2028-01-01T00:00:00', 'expired'],
    ['without a cooling-off period', { ...RECEIVED, coolingOffDays: 0 }, '2027-01-10T23:55:00', 'inForce'],
    ['for life', { ...RECEIVED, lastDay: null }, '2099-01-01T00:00:00', 'inForce'],
    ['after a surrender', { ...RECEIVED, surrenderedAt: 1 }, '2027-01-12T00:00:00', 'surrendered'],
    [
      'after a surrender and the cover',
      { ...RECEIVED, surrenderedAt: 1 },
      '2028-01-12T00:00:00',
      'surrendered',
    ],
  ])('%s', (_when, facts, moment, state) => {
    expect(policyStateAt(facts, at(moment))).toBe(state);
  });
});

test('a cooling-off period ends with the cover at the latest, so that none outlives it [S-015]', () => {
  const short = { ...RECEIVED, lastDay: '2027-01-20' };
  expect(lastCoolingOffDay(short)).toBe('2027-01-20');
  expect(policyStateAt(short, at('2027-01-20T23:59:59'))).toBe('coolingOff');
  expect(policyStateAt(short, at('2027-01-21T00:00:00'))).toBe('expired');
});

test('the last day of the cooling-off period is known from the receipt on', () => {
  expect(lastCoolingOffDay(RECEIVED)).toBe('2027-01-25');
  expect(lastCoolingOffDay(ISSUED)).toBeUndefined();
  expect(lastCoolingOffDay({ ...RECEIVED, coolingOffDays: 0 })).toBeUndefined();
});

test('a policy is surrendered once its receipt is confirmed, and until it ends [S-015]', () => {
  const actions = Object.fromEntries(policyStates.map((state) => [state, policyActionsOf(state)]));
  expect(actions).toEqual({
    generating: [],
    generated: ['confirmReceipt'],
    coolingOff: ['surrender'],
    inForce: ['surrender'],
    surrendered: [],
    expired: [],
  });
});

test('the cooling-off period gives all back, and no surrender more than was paid', () => {
  const fair = (state: 'coolingOff' | 'inForce') =>
    [-1, 0, 99, 100, 101].filter((refundFen) => isFairRefund(state, refundFen, 100));
  expect(fair('coolingOff')).toEqual([100]);
  expect(fair('inForce')).toEqual([0, 99, 100]);
});
