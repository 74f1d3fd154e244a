import { expect, test } from 'vitest';
import { actionsOf } from './order-actions.ts';
import { orderStates } from './order-life.ts';

/** By state; every other one allows nothing. */
const ALLOWED: Partial<Record<(typeof orderStates)[number], string>> = {
  toConfirmInsured: 'cancel',
  facePending: 'cancel',
  underwriting: 'cancelUnderWrite',
  uwPassed: 'revocation',
  uwPassedRisk: 'revocation',
  toPay: 'pay cancel',
  paying: 'pay',
  uwFailed: 'delete',
  riskFailed: 'delete',
  cancelled: 'delete',
  changed: 'delete',
  withdrawn: 'delete',
  expired: 'delete',
};

test.each(orderStates)('%s allows its actions and no other (A52, A53)', (state) => {
  expect(actionsOf(state).join(' ')).toBe(ALLOWED[state] ?? '');
});

test('an ended order cannot be deleted while its money is still to go back (A53)', () => {
  expect(actionsOf('expired', true)).toEqual([]);
  expect(actionsOf('toPay', true)).toEqual(['pay', 'cancel']);
});
