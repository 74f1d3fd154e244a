import { expect, test } from 'vitest';
import panshan from '../../../fixtures/rates/PSP-R04.json' with { type: 'json' };
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { OrderSnapshot } from './order-snapshot.ts';
import { translateSnapshot } from './translate-snapshot.ts';

const rates = panshan as unknown as ProductRates;
const plan = rates.plans[0]!;
const duty = rates.duties[0]!;
const beneficiary = {
  relation: 'child',
  relationName: '子女',
  idType: 'residentId',
  idTypeName: '居民身份证',
};
const order = {
  rateVersion: rates.version,
  choice: { plan: plan.code },
  planName: plan.words.zh_CN,
  duties: [{ code: duty.code, name: duty.words.zh_CN, sumInsuredFen: 1 }],
  applicant: { idType: 'residentId', idTypeName: '居民身份证' },
  insureds: [
    {
      relation: 'self',
      relationName: '本人',
      idType: 'residentId',
      idTypeName: '居民身份证',
      beneficiaries: [beneficiary],
    },
  ],
} as unknown as OrderSnapshot;
const names = { idType: (code: string) => `id ${code}`, relation: (code: string) => `rel ${code}` };

test('an order is read in the language of its reader', () => {
  expect(translateSnapshot(order, 'pt_BR', names, rates)).toMatchObject({
    planName: plan.words.pt_BR,
    duties: [{ code: duty.code, name: duty.words.pt_BR, sumInsuredFen: 1 }],
    applicant: { idTypeName: 'id residentId' },
    insureds: [
      {
        relationName: 'rel self',
        idTypeName: 'id residentId',
        beneficiaries: [{ relationName: 'rel child', idTypeName: 'id residentId' }],
      },
    ],
  });
});

test.each([['withdrawn', undefined] as const, ['changed', { ...rates, version: 'later' }] as const])(
  'once its rates are %s, its plan and duties keep the words of the contract',
  (_title, inForce) => {
    expect(translateSnapshot(order, 'pt_BR', names, inForce)).toMatchObject({
      planName: plan.words.zh_CN,
      duties: [{ name: duty.words.zh_CN }],
    });
  },
);
