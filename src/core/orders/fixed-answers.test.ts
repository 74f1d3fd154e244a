import { describe, expect, test } from 'vitest';
import { isFixed, mayChangeAnswers } from './fixed-answers.ts';
import { orderStates } from './order-life.ts';

/** The insurer has the order, its payment is open or done, or it is bought. */
const FIXED = [
  'underwriting',
  'uwPassed',
  'uwPassedRisk',
  'paying',
  'paid',
  'policyGenerating',
  'policyGenerated',
  'completed',
];

describe.each(orderStates)('with an order that is %s', (state) => {
  const isOpen = !FIXED.includes(state);

  test(`the answers it is made from are ${isOpen ? 'open' : 'fixed'} [S-001]`, () => {
    expect(isFixed(state)).toBe(!isOpen);
    for (const screen of ['trialCalculation', 'insureInfomation', 'healthNotice', 'questionary', 'added'])
      expect(mayChangeAnswers(screen, state)).toBe(isOpen);
  });

  test('the invoice, the family and the reply to a letter are open', () => {
    for (const screen of ['invoice', 'family', 'letterReply'])
      expect(mayChangeAnswers(screen, state)).toBe(true);
  });
});

test('an application without an order is open', () => {
  expect(mayChangeAnswers('insureInfomation', undefined)).toBe(true);
});
