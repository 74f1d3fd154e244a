import { expect, test } from 'vitest';
import { compareDuties } from './compare-duties.ts';

const duty = (dutyCode: string, amnt?: string) => ({
  dutyCode,
  dutyName: dutyCode.toUpperCase(),
  riskCode: `R-${dutyCode}`,
  ...(amnt !== undefined && { amnt }),
});

const risk = (riskCode: string, sums: { minAmnt?: string; maxAmnt?: string } = {}) => ({
  riskCode,
  riskName: riskCode,
  mainRiskFlag: '1',
  exemptionFlag: '0',
  exemptionObject: '',
  serverDiseaseFlag: '0' as const,
  minAge: 0,
  maxAge: 60,
  ...sums,
});

test('plans list the same duties in the order of the product; the amounts in which they differ are marked', () => {
  const plans = compareDuties({
    planList: [
      { plan: 'A', planName: 'Plan A', dutyLists: [duty('stay', '100.00'), duty('visit', '5.00')] },
      {
        plan: 'B',
        planName: 'Plan B',
        dutyLists: [duty('stay', '200.00'), duty('drugs', '7.00'), duty('visit', '5.00')],
      },
    ],
    riskList: [],
  });
  expect(plans.map(({ duties }) => duties.map(({ dutyCode }) => dutyCode))).toEqual([
    ['stay', 'drugs', 'visit'],
    ['stay', 'drugs', 'visit'],
  ]);
  expect(plans[0]!.duties).toMatchObject([
    { amount: { kind: 'fixed', amnt: '100.00' }, isDifferent: true },
    { amount: undefined, isDifferent: true },
    { amount: { kind: 'fixed', amnt: '5.00' }, isDifferent: false },
  ]);
});

test('a duty without an amount pays the sum insured, which the customer chooses within bounds; a waiver pays none', () => {
  const [plan] = compareDuties({
    planList: [{ plan: 'A', planName: 'Plan A', dutyLists: [duty('death'), duty('waiver')] }],
    riskList: [risk('R-death', { minAmnt: '100000', maxAmnt: '2000000' }), risk('R-waiver')],
  });
  expect(plan!.duties).toMatchObject([
    { amount: { kind: 'chosen', min: '100000', max: '2000000' }, isDifferent: false },
    { amount: { kind: 'optional' }, isDifferent: false },
  ]);
});
