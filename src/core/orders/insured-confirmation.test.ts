import { describe, expect, test } from 'vitest';
import { agreedText, changedParts, confirmationState, confirmingInsureds } from './insured-confirmation.ts';
import type { OrderSnapshot } from './order-snapshot.ts';

const child = { rowId: 'r2', name: '欧阳小满', relation: 'child', birthDate: '2019-06-01' };
const order = {
  supplierCode: 'CHL',
  riskCode: 'CHL-R01',
  rateVersion: '2026-1',
  hasDeathBenefit: true,
  choice: { plan: 'basic', today: '2026-11-28' },
  duties: [{ code: 'death', name: '身故', sumInsuredFen: 50_000_000 }],
  coverLength: { years: 30 },
  paymentTerm: '20 年交',
  premium: { fen: 126_800, insureds: [] },
  applicant: {
    name: '欧阳若溪',
    idType: 'residentId',
    idNumber: '330106198803152427',
    mobile: '13800138000',
  },
  insureds: [
    {
      rowId: 'r1',
      name: '陈明远',
      relation: 'spouse',
      birthDate: '1986-01-02',
      beneficiaryKind: 'legal',
      beneficiaries: [],
    },
    child,
  ],
  documents: [{ documentId: 'terms', title: '保险条款', version: 1, sha256: 'a' }],
  answers: [{ screen: 'insureInfomation', subject: '', versionId: 1, revision: 1, sha256: 'b' }],
} as unknown as OrderSnapshot;

const healthNotice = { ...order.answers[0]!, screen: 'healthNotice', subject: 'r1' };

test('an adult who is not the applicant confirms, a child of the applicant under age does not [V-093 V-094]', () => {
  expect(confirmingInsureds(order).map(({ rowId }) => rowId)).toEqual(['r1']);
  expect(confirmingInsureds({ ...order, hasDeathBenefit: false })).toEqual([]);
});

test.each<[part: string, changed: Partial<OrderSnapshot>, parts: string[]]>([
  ['the plan', { choice: { ...order.choice, plan: 'plus' } }, ['plan']],
  ['a sum insured', { duties: [{ ...order.duties[0]!, sumInsuredFen: 1 }] }, ['cover']],
  ['the period', { coverLength: { years: 20 } }, ['period']],
  ['the premium', { premium: { ...order.premium, fen: 1 } }, ['premium']],
  ['the applicant', { applicant: { ...order.applicant, name: '欧阳' } }, ['applicant']],
  [
    'the insured person',
    { insureds: [{ ...order.insureds[0]!, mobile: '139' }, child as never] },
    ['insured'],
  ],
  [
    'the beneficiaries',
    { insureds: [{ ...order.insureds[0]!, beneficiaryKind: 'designated' }, child as never] },
    ['beneficiaries'],
  ],
  ['an answer that no part says', { answers: [{ ...order.answers[0]!, sha256: 'c' }] }, ['answers']],
  ['a health notice', { answers: [...order.answers, healthNotice] }, ['answers']],
  [
    'the plan, with an answer that says it',
    { choice: { ...order.choice, plan: 'plus' }, answers: [{ ...order.answers[0]!, sha256: 'c' }] },
    ['plan'],
  ],
  [
    'the plan and a health notice',
    { choice: { ...order.choice, plan: 'plus' }, answers: [...order.answers, healthNotice] },
    ['plan', 'answers'],
  ],
  ['a document', { documents: [] }, ['documents']],
])('a change of %s makes another text to agree to, and is named', (_title, changed, parts) => {
  const later = { ...order, ...changed };
  expect(agreedText(later, 'r1')).not.toBe(agreedText(order, 'r1'));
  expect(changedParts(order, later, 'r1')).toEqual(parts);
});

test('another mobile number of the applicant, or nothing, changes nothing for the insured person', () => {
  const later = { ...order, applicant: { ...order.applicant, mobile: '13900139000' } };
  expect(agreedText(later, 'r1')).toBe(agreedText(order, 'r1'));
  expect(changedParts(order, later, 'r1')).toEqual([]);
});

test('a person who is new in an order has no changes to read', () => {
  expect(changedParts({ ...order, insureds: [child as never] }, order, 'r1')).toEqual([]);
});

describe('the state of an agreement [S-005]', () => {
  test.each([
    ['toConfirmInsured', false, false, 'toConfirm'],
    ['toConfirmInsured', false, true, 'reinvited'],
    ['toConfirmInsured', true, true, 'confirmed'],
    ['underwriting', true, false, 'confirmed'],
    ['policyGenerated', true, false, 'confirmed'],
    ['changed', true, false, 'modified'],
    ['expired', false, false, 'expired'],
    ['cancelled', true, false, 'ended'],
    ['draft', false, false, 'ended'],
  ] as const)(
    'of an order that is %s, confirmed: %s, asked before: %s, is %s',
    (orderState, isConfirmed, hasFormer, state) => {
      expect(confirmationState({ orderState, isConfirmed, hasFormer })).toBe(state);
    },
  );
});
