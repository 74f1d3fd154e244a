import { expect, test } from 'vitest';
import chenghai from '../../../fixtures/rates/CHL-R01.json' with { type: 'json' };
import hemu from '../../../fixtures/rates/HMH-R02.json' with { type: 'json' };
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { Premium, PremiumChoice } from '../pricing/premium-choice.ts';
import { buildSnapshot, chosenFactors, type OrderParts } from './build-snapshot.ts';
import type { UnpricedInsured } from './order-persons.ts';

const rates = chenghai as unknown as ProductRates;
const person = { birthday: '1988-03-15', gender: 'F' as const };
const choice: PremiumChoice = {
  plan: rates.plans[0]!.code,
  factors: { payPeriod: '20', period: 'y30' },
  risks: [{ riskCode: 'CHL-R01', amnt: '500000' }],
  isSmart: false,
  applicant: person,
  insureds: [{ ...person, isApplicant: true, factors: { smoker: 'no' } }],
  today: '2026-11-27',
};
const premium: Premium = {
  insureds: [{ items: [{ riskCode: 'CHL-R01', sumInsuredFen: 50_000_000, fen: 126_800 }], fen: 126_800 }],
  fen: 126_800,
};

const parts: OrderParts = {
  product: {
    supplierCode: 'CHL',
    riskCode: 'CHL-R01',
    platformCode: '',
    productName: '澄心定期寿险',
    supplierName: '澄海人寿',
  },
  terms: { servicePhone: '400-000-0100', coolingOffDays: 15, hasDeathBenefit: true },
  rates,
  choice,
  premium,
  applicant: { name: '欧阳若溪' } as OrderParts['applicant'],
  insureds: [{ rowId: 'r1', name: '欧阳若溪' } as UnpricedInsured],
  paidOnce: '一次交清',
  documents: [],
  answers: [],
};

test('an order says what was chosen, in the words of the pinned rates', () => {
  const order = buildSnapshot(parts, 'zh_CN');
  expect(order).toMatchObject({
    rateVersion: rates.version,
    planName: rates.plans[0]!.words.zh_CN,
    paymentTerm: rates.factors[0]!.values[0]!.words.zh_CN,
    coverLength: { years: 30 },
    hasDeathBenefit: true,
    coolingOffDays: 15,
    insureds: [{ rowId: 'r1', premiumFen: 126_800 }],
  });
  expect(chosenFactors(rates, choice, 'en_US').map(({ value }) => value)).toEqual(
    [rates.factors[0]!.values[0]!, rates.factors[1]!.values[1]!].map(({ words }) => words.en_US),
  );
});

test('a duty pays the sum insured of its risk, and is absent when the risk is not taken', () => {
  expect(buildSnapshot(parts, 'zh_CN').duties).toEqual([
    { code: 'death', name: rates.duties[0]!.words.zh_CN, sumInsuredFen: 50_000_000 },
  ]);
});

test('a duty with payments by plan pays those of the plan; the terms say the years of a product without a choice', () => {
  const medical = hemu as unknown as ProductRates;
  const plan = medical.plans[1]!.code;
  const order = buildSnapshot(
    {
      ...parts,
      rates: medical,
      terms: { ...parts.terms, coverYears: 1 },
      choice: { ...choice, plan, factors: { deductible: '10000' } },
      premium: { insureds: [{ items: [{ riskCode: 'HMH-R02', fen: 23_600 }], fen: 23_600 }], fen: 23_600 },
    },
    'zh_CN',
  );
  const ofMain = medical.duties.filter(({ riskCode }) => riskCode === 'HMH-R02');
  expect(order.duties).toEqual(
    ofMain.map(({ code, words, fen }) => ({ code, name: words.zh_CN, sumInsuredFen: fen![plan] })),
  );
  expect(order).toMatchObject({ coverLength: { years: 1 }, paymentTerm: '一次交清' });
});
