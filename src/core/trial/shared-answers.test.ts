import { describe, expect, test } from 'vitest';
import chenghai from '../../../fixtures/rates/CHL-R01.json' with { type: 'json' };
import panshan from '../../../fixtures/rates/PSP-R04.json' with { type: 'json' };
import { trialAnswers } from '../../../tests/forms/trial-answers.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { Answers } from '../answers/answers.ts';
import { isTrialOutdated, premiumStanding } from './premium-standing.ts';
import { coverOfApplication, prefilledApplication, sharedDifferences } from './shared-answers.ts';

const rates = chenghai as unknown as ProductRates;
const trial: Answers = trialAnswers.chenghai as unknown as Answers;
const applicant = { gender: 'F', birthDate: '1988-03-15' };
const self = { rowId: 'r1', relation: 'self', chl_smoking: 'no' };
const application = (...rows: object[]): Answers => ({ applicant, insured: rows }) as unknown as Answers;

describe('an application begins', () => {
  test('with the options that it has itself, and without a switch that is off', () => {
    const cover = { chl_sum: '300000', chl_payTerm: 'single', chl_waiverTaken: false };
    expect(prefilledApplication(rates, { ...trial, cover })).toEqual({
      applicant,
      insured: [{ ...self, chl_sumInsured: '300000', chl_payPeriod: 'SINGLE' }],
    });
  });

  test('with the applicant of the cover where nobody insured is the applicant', () => {
    const insured = [
      { rowId: 'c1', relation: 'child', gender: 'M', birthDate: '2006-05-20', chl_smoker: 'no' },
    ];
    const cover = { chl_waiverTaken: true, chl_applicantGender: 'F', chl_applicantBirthDate: '1980-01-01' };
    expect(prefilledApplication(rates, { insured, cover })).toMatchObject({
      applicant: { gender: 'F', birthDate: '1980-01-01' },
      insured: [{ rowId: 'c1', gender: 'M', birthDate: '2006-05-20', chl_waiver: true }],
    });
  });

  test('with nothing before anybody is insured, or where the rates share nothing', () => {
    const { sharedAnswers: _none, ...questions } = rates.trial!;
    expect(prefilledApplication(rates, {})).toEqual({});
    expect(prefilledApplication({ ...rates, trial: questions }, trial)).toEqual({});
  });
});

test('what contradicts the trial is found at its question, and what the trial does not know contradicts nothing', () => {
  expect(sharedDifferences(rates, trial, application(self))).toEqual([]);
  const changed = application({ ...self, chl_smoking: 'yes', chl_payPeriod: '10Y', chl_waiver: true });
  expect(sharedDifferences(rates, trial, { ...changed, applicant: { ...applicant, gender: 'M' } })).toEqual([
    { path: 'insured/r1/gender', before: 'F', after: 'M' },
    { path: 'insured/r1/chl_smoker', before: 'no', after: 'yes' },
    { path: 'cover/chl_payTerm', before: '20', after: '10' },
    { path: 'cover/chl_waiverTaken', before: undefined, after: true },
  ]);
});

test('rows that changed their places are still compared with their own', () => {
  const rows = [
    { rowId: 'r1', relation: 'self', gender: 'F', birthDate: '1988-03-15', occupation: '1' },
    { rowId: 'r2', relation: 'child', gender: 'M', birthDate: '2006-05-20', occupation: '2' },
  ];
  const swapped = { applicant: { ...applicant, occupation: '1' }, insured: rows.toReversed() };
  expect(sharedDifferences(panshan as unknown as ProductRates, { insured: rows }, swapped)).toEqual([]);
});

test('the application says the cover anew, but not differently for two persons', () => {
  const one = coverOfApplication(rates, trial, application({ ...self, chl_sumInsured: '800000' }));
  expect(one).toMatchObject({ ok: true, cover: { chl_sum: '800000', chl_period: 'y30' } });
  const two = application({ ...self, chl_sumInsured: '800000' }, { rowId: 'r2', chl_sumInsured: '500000' });
  expect(coverOfApplication(rates, trial, two)).toEqual({
    ok: false,
    issues: [{ code: 'option.unavailable', path: 'insured/r2/chl_sumInsured' }],
  });
});

describe('the premium of a trade stands', () => {
  const context = { today: '2026-11-21', classOf: () => undefined };
  const standing = (answers: { application?: Answers; trial?: Answers }, agreed?: number, today?: string) =>
    premiumStanding(
      rates,
      { trial: answers.trial ?? trial, application: answers.application },
      agreed,
      today === undefined ? context : { ...context, today },
    );

  test('as agreed while it is the same, or while nobody knows what was agreed to', () => {
    expect(standing({}, 142_675)).toEqual({ state: 'agreed', fen: 142_675 });
    expect(standing({ application: application(self) })).toEqual({ state: 'agreed', fen: 142_675 });
  });

  test('changed by a birthday: the trial is outdated until there is an application, which tells it itself', () => {
    const older = standing({}, 142_675, '2027-03-15');
    expect(older).toMatchObject({ state: 'changed', formerFen: 142_675, differences: [] });
    expect([isTrialOutdated(older, false), isTrialOutdated(older, true)]).toEqual([true, false]);
  });

  test('refused at the answers that have none: those of the trial, or those of a person', () => {
    const ofTrial = standing({ trial: { ...trial, cover: {} } }, 142_675);
    expect(ofTrial).toMatchObject({ state: 'refused', by: 'trial' });
    expect(isTrialOutdated(ofTrial, true)).toBe(true);
    const young = { ...application(self), applicant: { ...applicant, birthDate: '2020-01-01' } };
    expect(standing({ application: young }, 142_675)).toMatchObject({ state: 'refused', by: 'application' });
    const sums = [self, { ...self, rowId: 'r2', chl_sumInsured: '300000' }];
    const bothRows = { ...trial, insured: [...trialAnswers.chenghai.insured, { rowId: 'r2' }] } as Answers;
    const different = application({ ...sums[0], chl_sumInsured: '800000' }, sums[1]!);
    expect(standing({ trial: bothRows, application: different }, 142_675)).toMatchObject({
      by: 'application',
    });
    const two = application(self, { ...self, rowId: 'r2' });
    expect(standing({ application: two }, 142_675)).toMatchObject({ state: 'refused', by: 'trial' });
  });
});
