import { expect, test } from 'vitest';
import { applicantLink, applicantLinkState } from './applicant-link.ts';
import { orderStates } from './order-life.ts';

const statesWith = (link: ReturnType<typeof applicantLinkState>) =>
  orderStates.filter((state) => applicantLinkState(state) === link);

test('a link to an order that was called off is invalid, one to a paid order says so, and midnight ends it [S-006]', () => {
  expect(statesWith('invalid')).toEqual(['draft', 'cancelled', 'changed', 'withdrawn', 'deleted']);
  expect(statesWith('alreadyPaid')).toEqual(['paid', 'policyGenerating', 'policyGenerated', 'completed']);
  expect(statesWith('expired')).toEqual(['expired']);
});

test('an order that can be looked at has a page that comes next; one that has ended has none [S-006]', () => {
  for (const state of orderStates) {
    const { isOpen, next } = applicantLink(state);
    expect([state, next !== undefined]).toEqual([state, isOpen]);
  }
  expect(applicantLink('toConfirmInsured').next).toBe('shareSure');
  expect(applicantLink('toPay').next).toBe('choosePay');
  expect(applicantLink('paid').next).toBe('orderResult');
});
