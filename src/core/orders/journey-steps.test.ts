import { expect, test } from 'vitest';
import { journeySteps } from './journey-steps.ts';
import type { OrderState } from './order-life.ts';
import type { FlowStep } from './purchase-flow.ts';

const TRIED: FlowStep[] = [
  { screen: 'trialCalculation', state: 'done' },
  { screen: 'insureInfomation', state: 'toDo' },
];

/** The last two steps of an application whose own steps are done. */
const endOf = (state: OrderState, isCurrent = true) =>
  journeySteps([{ screen: 'insureInfomation', state: 'done' }], { state, isCurrent }, true)
    .slice(-2)
    .map((step) => step.state);

test('the bar has the steps of the flow, then the order and its payment', () => {
  expect(journeySteps(TRIED, undefined, true)).toEqual([
    { id: 'trialCalculation', state: 'done' },
    { id: 'insureInfomation', state: 'toDo' },
    { id: 'processOrderInfo', state: 'toDo' },
    { id: 'choosePay', state: 'toDo' },
  ]);
});

test('a flow without a health notice has no such step, and a product that is not sold online ends with its own steps', () => {
  expect(journeySteps(TRIED, undefined, false).map(({ id }) => id)).toEqual([
    'trialCalculation',
    'insureInfomation',
  ]);
});

test.each([
  ['toConfirmInsured', ['waiting', 'toDo']],
  ['underwriting', ['waiting', 'toDo']],
  ['uwFailed', ['failed', 'toDo']],
  ['toPay', ['done', 'toDo']],
  ['paying', ['done', 'toDo']],
  ['paid', ['done', 'done']],
  ['policyGenerated', ['done', 'done']],
  ['cancelled', ['toDo', 'toDo']],
  ['riskFailed', ['toDo', 'toDo']],
] as const)('an order that is %s: order and payment are %j', (state, expected) => {
  expect(endOf(state)).toEqual(expected);
});

test('an order of a changed application is to be made again, unless it can no longer be changed', () => {
  expect(endOf('toPay', false)).toEqual(['toDo', 'toDo']);
  expect(endOf('policyGenerated', false)).toEqual(['done', 'done']);
});
