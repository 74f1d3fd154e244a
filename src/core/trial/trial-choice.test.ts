import { describe, expect, test } from 'vitest';
import chenghai from '../../../fixtures/rates/CHL-R01.json' with { type: 'json' };
import hemu from '../../../fixtures/rates/HMH-R02.json' with { type: 'json' };
import panshan from '../../../fixtures/rates/PSP-R04.json' with { type: 'json' };
import golden from '../../../fixtures/rates/golden.json' with { type: 'json' };
import chenghaiForm from '../../../fixtures/forms/trialCalculation/overlays/chenghai.json' with { type: 'json' };
import hemuForm from '../../../fixtures/forms/trialCalculation/overlays/hemu.json' with { type: 'json' };
import panshanForm from '../../../fixtures/forms/trialCalculation/overlays/panshan.json' with { type: 'json' };
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import type { AnswerRow, Answers } from '../answers/answers.ts';
import { calculate } from '../pricing/individual-premium.ts';
import { applicationChoice, trialChoice, trialPath, type ChoiceContext } from './trial-choice.ts';

const products = {
  'CHL-R01': { rates: chenghai, form: chenghaiForm },
  'HMH-R02': { rates: hemu, form: hemuForm },
  'PSP-R04': { rates: panshan, form: panshanForm },
} as unknown as Record<string, { rates: ProductRates; form: { operations: { element?: FormElement }[] } }>;

interface FormElement {
  elementCode: string;
  settings?: { options?: string[] };
}

const context: ChoiceContext = { today: golden.today, classOf: (code) => /^class(\d)$/.exec(code)?.[1] };

interface GoldenCase {
  choice: {
    plan: string;
    factors: Record<string, string>;
    insuredFactors?: Record<string, string>;
    risks: Record<string, string | null>;
    birthday: string;
    gender: string;
    occupationClass?: string;
    applicant?: { birthday: string; gender: string };
  };
  /** By risk. */
  fen: Record<string, number>;
}

const casesOf = (riskCode: string) => (golden.products as unknown as Record<string, GoldenCase[]>)[riskCode]!;

/** The answers of somebody who chooses what a golden premium was calculated for. */
function answersOf(
  { trial }: ProductRates,
  { choice }: GoldenCase,
): { trial: Answers; application: Answers } {
  const { plan, factors, risks, applicant: questions, applicationFactors = {} } = trial!;
  const cover: AnswerRow = plan === undefined ? {} : { [plan]: choice.plan };
  for (const [code, value] of Object.entries(choice.factors)) cover[factors[code]!] = value;
  for (const [code, sum] of Object.entries(choice.risks)) {
    const { taken, sum: question } = risks[code] ?? {};
    if (taken !== undefined) cover[taken] = true;
    if (question !== undefined && sum !== null) cover[question] = sum;
  }
  const holder = choice.applicant ?? { birthday: '1990-01-01', gender: 'F' };
  if (questions)
    Object.assign(cover, { [questions.birthDate]: holder.birthday, [questions.gender]: holder.gender });
  const person = {
    rowId: 'row1',
    relation: 'spouse',
    birthDate: choice.birthday,
    gender: choice.gender,
    occupation: `class${choice.occupationClass ?? '1'}`,
  };
  const own = (codes: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(choice.insuredFactors ?? {}).flatMap(([code, value]) =>
        codes[code] === undefined ? [] : [[codes[code], value]],
      ),
    );
  return {
    trial: { insured: [{ ...person, ...own(factors) }], cover },
    application: {
      applicant: { birthDate: holder.birthday, gender: holder.gender },
      insured: [{ ...person, ...own(applicationFactors) }],
    },
  };
}

describe.each(Object.keys(products))('%s', (riskCode) => {
  const { rates, form } = products[riskCode]!;

  test('the golden premiums follow from the answers of the trial and of the application alike', () => {
    expect(casesOf(riskCode).length).toBeGreaterThanOrEqual(30);
    for (const goldenCase of casesOf(riskCode)) {
      const { trial, application } = answersOf(rates, goldenCase);
      for (const chosen of [
        trialChoice(rates, trial, context),
        applicationChoice(rates, trial, application, context),
      ]) {
        if (!chosen.ok) throw new Error(JSON.stringify(chosen.issues));
        const priced = calculate(rates, chosen.choice);
        const fen = Object.values(goldenCase.fen).reduce((sum, ofRisk) => sum + ofRisk);
        expect(priced.ok && priced.premium.fen, JSON.stringify(goldenCase)).toBe(fen);
      }
    }
  });

  test('the form asks for every factor with the values of the rates, and no other', () => {
    const elements = form.operations.flatMap(({ element }) => element ?? []);
    const optionsOf = (code: string | undefined) =>
      elements.find(({ elementCode }) => elementCode === code)?.settings?.options;
    for (const { code, values } of rates.factors)
      expect(optionsOf(rates.trial!.factors[code]), code).toEqual(values.map(({ value }) => value));
    if (rates.plans.length > 1)
      expect(optionsOf(rates.trial!.plan)).toEqual(rates.plans.map(({ code }) => code));
    const { risks } = rates.trial!;
    for (const { riskCode: risk, kind, sums } of rates.risks) {
      if (kind !== 'main')
        expect(elements.map(({ elementCode }) => elementCode)).toContain(risks[risk]?.taken);
      if (sums) expect(elements.map(({ elementCode }) => elementCode)).toContain(risks[risk]?.sum);
    }
    for (const { type, values } of rates.factors)
      if (type === 'coveragePeriod') for (const { covers } of values) expect(covers).toBeDefined();
  });
});

const { rates } = products['CHL-R01']!;
const [firstCase] = casesOf('CHL-R01');
const { trial, application } = answersOf(rates, firstCase!);
const [row] = trial['insured'] as [AnswerRow];

test('what is missing is named at its question', () => {
  const missing = trialChoice(rates, { insured: [{ rowId: 'a', relation: 'self' }] }, context);
  expect(missing.ok ? [] : missing.issues.map(({ path }) => path)).toEqual([
    'cover/chl_sum',
    'cover/chl_payTerm',
    'cover/chl_period',
    'insured/a/birthDate',
    'insured/a/gender',
    'insured/a/chl_smoker',
  ]);
  const nobody = trialChoice(rates, { ...trial, insured: [] }, context);
  expect(nobody).toEqual({ ok: false, issues: [{ code: 'required', path: 'insured' }] });
});

test('the applicant is asked for only when a waiver depends on somebody who is not insured', () => {
  const cover: AnswerRow = { ...(trial['cover'] as AnswerRow), chl_waiverTaken: true };
  const { chl_applicantBirthDate: _birth, chl_applicantGender: _gender, ...without } = cover;
  const choose = (relation: string) =>
    trialChoice(rates, { insured: [{ ...row, relation }], cover: without }, context);
  expect(choose('self').ok).toBe(true);
  const spouse = choose('spouse');
  expect(spouse.ok ? [] : spouse.issues.map(({ path }) => path)).toEqual([
    'cover/chl_applicantBirthDate',
    'cover/chl_applicantGender',
  ]);
});

test('what the application says of a person binds: age, and smoking in the place of the trial’s', () => {
  const [person] = application['insured'] as [AnswerRow];
  const other = { ...person, birthDate: '1970-01-01', chl_smoking: 'yes' };
  const chosen = applicationChoice(rates, trial, { ...application, insured: [other] }, context);
  expect(chosen.ok && chosen.choice.insureds[0]).toMatchObject({
    birthday: '1970-01-01',
    factors: { smoker: 'yes' },
  });
});

test('an insured applicant has the birth date and occupation of the applicant, and the own smoking', () => {
  const answers = {
    applicant: { birthDate: '1985-05-05', gender: 'M', occupation: 'class2' },
    insured: [{ rowId: 'r', relation: 'self', chl_smoking: 'yes' }],
  };
  const chosen = applicationChoice(rates, trial, answers, context);
  expect(chosen.ok && chosen.choice.insureds[0]).toEqual({
    birthday: '1985-05-05',
    gender: 'M',
    isApplicant: true,
    occupationClass: '2',
    factors: { smoker: 'yes' },
  });
});

test('with more insured persons than in the trial it has to be done again', () => {
  const [person] = application['insured'] as [AnswerRow];
  const more = { ...application, insured: [person, { ...person, rowId: 'row2' }] };
  expect(applicationChoice(rates, trial, more, context)).toEqual({
    ok: false,
    issues: [{ code: 'required', path: 'insured' }],
  });
});

test.each([
  ['plan', 'cover'],
  ['factorList/period', 'cover/chl_period'],
  ['riskList/CHL-R01/amnt', 'cover/chl_sum'],
  ['riskList/CHL-R09', 'cover/chl_waiverTaken'],
  ['riskList/CHL-R01', 'cover/chl_sum'],
  ['applicant/birthday', 'cover/chl_applicantBirthDate'],
  ['insureds/0/birthday', 'insured/row1/birthDate'],
  ['insureds/0/occupationClass', 'insured/row1/occupation'],
  ['insureds/0/factorList/smoker', 'insured/row1/chl_smoker'],
  ['insureds/0', 'insured/row1'],
  ['insureds/7/birthday', 'insured'],
])('a refusal of %s is shown at %s', (path, question) => {
  expect(trialPath(rates, trial, { path })).toBe(question);
});
