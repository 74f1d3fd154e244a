import { expect, test } from 'vitest';
import { nextPage, isSubmitted, pageOfOrder } from './next-page.ts';
import { endedStates, expiringStates, orderStates, type OrderState } from './order-life.ts';
import type { FlowStep } from './purchase-flow.ts';

const steps = (...states: FlowStep['state'][]): FlowStep[] =>
  states.map((state, i) => ({ screen: `screen${i + 1}`, state }));

test('the first step that is open or failed is next [S-013]', () => {
  expect(nextPage(steps('done', 'toDo', 'failed'), undefined, true)).toEqual({ screen: 'screen2' });
  expect(nextPage(steps('done', 'failed', 'toDo'), undefined, true)).toEqual({ screen: 'screen2' });
});

test('after the last step the order is confirmed, unless a step waits or the product is not sold online', () => {
  expect(nextPage(steps('done', 'done'), undefined, true)).toEqual({ page: 'processOrderInfo' });
  expect(nextPage(steps('done', 'waiting'), undefined, true)).toBeUndefined();
  expect(nextPage(steps('done', 'done'), undefined, false)).toBeUndefined();
});

test('an order leads to its own page, whatever was edited since', () => {
  expect(nextPage(steps('toDo'), { state: 'toPay', isCurrent: true }, true)).toEqual({ page: 'choosePay' });
  expect(nextPage(steps('done'), { state: 'policyGenerated', isCurrent: true }, true)).toEqual({
    page: 'epolicy',
  });
});

test('an order that ended lets the application begin again', () => {
  expect(nextPage(steps('done'), { state: 'expired', isCurrent: true }, true)).toEqual({
    page: 'processOrderInfo',
  });
  expect(nextPage(steps('toDo'), { state: 'cancelled', isCurrent: true }, true)).toEqual({
    screen: 'screen1',
  });
});

test.each(orderStates)('%s: an order that its customer waits for or has to act on has a page', (state) => {
  const hasPage = pageOfOrder(state) !== undefined;
  if (expiringStates.includes(state) || isSubmitted(state)) expect(hasPage).toBe(true);
  if (state === 'draft' || ((endedStates as readonly string[]).includes(state) && state !== 'riskFailed'))
    expect(hasPage).toBe(false);
});

test('an order whose application was changed since is made again, as long as it can be changed', () => {
  const outdated = (state: OrderState) => nextPage(steps('done'), { state, isCurrent: false }, true);
  expect(outdated('toPay')).toEqual({ page: 'processOrderInfo' });
  expect(outdated('toConfirmInsured')).toEqual({ page: 'processOrderInfo' });
  expect(outdated('uwFailed')).toEqual({ page: 'processOrderInfo' });
  expect(outdated('paying')).toEqual({ page: 'orderResult' });
  expect(outdated('policyGenerated')).toEqual({ page: 'epolicy' });
});
