// Reasons why a choice has no premium, each at the field that it is about.
import Big from 'big.js';
import type { ProductRates, RatedRisk, SumChoice } from '../../../schemas/generated/product-rates.ts';
import type { RuleIssue } from '../../../validators/rule/rule.ts';
import { ageInYears, daysBetween } from '../../../validators/values/calendar-date.ts';
import { issueAt, type Issue } from '../failures/issue.ts';
import type { PremiumChoice, RatedInsured, RatedPerson } from './premium-choice.ts';
import { isCovered } from './rate-table.ts';

const DECIMAL = /^\d{1,10}(\.\d{1,2})?$/;

/** Refusals of what all insured persons share: the plan, the factors, the risks. */
export function choiceRefusals(rates: ProductRates, choice: PremiumChoice): Issue[] {
  const { plan, risks, factors, insureds, isSmart } = choice;
  const isPlan = rates.plans.some(({ code }) => code === plan);
  const unknownRisks = risks.filter(
    ({ riskCode }, i) =>
      !rates.risks.some((risk) => risk.riskCode === riskCode) ||
      risks.findIndex((other) => other.riskCode === riskCode) !== i,
  );
  return [
    ...(insureds.length > 0 ? [] : [issueAt('insureds', { code: 'required' })]),
    ...(isPlan ? [] : [issueAt('plan', { code: 'option.unknown' })]),
    ...unknownRisks.map(({ riskCode }) => issueAt(`riskList/${riskCode}`, { code: 'option.unknown' })),
    ...factorRefusals(rates, 'application', factors, 'factorList', isSmart),
  ];
}

/** Refusals of the factors that the application or an insured has: values that are missing, unknown or not taken. */
export function factorRefusals(
  rates: ProductRates,
  of: 'application' | 'insured',
  values: Readonly<Record<string, string>>,
  path: string,
  isSmart: boolean,
): Issue[] {
  const own = rates.factors.filter((factor) => factor.of === of);
  const unknown = Object.keys(values).filter((code) => !own.some((factor) => factor.code === code));
  const refusals = own.flatMap(({ code, values: known }): Issue[] => {
    const value = known.find((option) => option.value === values[code]);
    if (!Object.hasOwn(values, code)) return [issueAt(`${path}/${code}`, { code: 'required' })];
    if (!value) return [issueAt(`${path}/${code}`, { code: 'option.unknown' })];
    return isSmart && value.smartSupported === false
      ? [issueAt(`${path}/${code}`, { code: 'deductible.notSmart' })]
      : [];
  });
  return [...unknown.map((code) => issueAt(`${path}/${code}`, { code: 'option.unknown' })), ...refusals];
}

/** Refusals of a risk for one insured: the age of entry, the occupation class and the terms of a waiver. */
export function riskRefusals(
  rates: ProductRates,
  risk: RatedRisk,
  choice: PremiumChoice,
  insured: RatedInsured,
  path: string,
): Issue[] {
  const person = risk.kind === 'waiver' ? choice.applicant : insured;
  const birthPath = risk.kind === 'waiver' ? 'applicant/birthday' : `${path}/birthday`;
  const age = ageRefusal(risk, person, choice.today);
  const { occupationClasses } = risk;
  const isClassRefused = occupationClasses && !occupationClasses.includes(insured.occupationClass ?? '');
  const noClass: RuleIssue =
    insured.occupationClass === undefined ? { code: 'required' } : { code: 'occupation.refused' };
  return [
    ...(age ? [issueAt(birthPath, age)] : []),
    ...(isClassRefused ? [issueAt(`${path}/occupationClass`, noClass)] : []),
    ...(risk.waiver ? waiverRefusals(rates, risk, choice, insured) : []),
  ];
}

function ageRefusal({ ages }: RatedRisk, { birthday }: RatedPerson, today: string): RuleIssue | undefined {
  const age = ageInYears(birthday, today);
  const { min, max, minDays } = ages;
  if (Number.isNaN(age) || age < 0) return { code: 'date.format' };
  if (age < min) return { code: 'age.tooYoung', params: { min } };
  if (age > max) return { code: 'age.tooOld', params: { max } };
  return minDays !== undefined && daysBetween(birthday, today) < minDays
    ? { code: 'age.tooFewDays', params: { minDays } }
    : undefined;
}

/** A waiver frees the policyholder of later payments, so there have to be some, and somebody else has to be insured. */
function waiverRefusals(
  { factors }: ProductRates,
  { riskCode, waiver }: RatedRisk,
  choice: PremiumChoice,
  { isApplicant }: RatedInsured,
): Issue[] {
  const terms = factors.flatMap(({ code, type, values }) =>
    type === 'paymentPeriod' ? values.filter(({ value }) => value === choice.factors[code]) : [],
  );
  const hasTerm = (term: string) => terms.some((value) => value.term === term);
  const path = `riskList/${riskCode}`;
  return [
    ...(isApplicant ? [issueAt(path, { code: 'waiver.self' })] : []),
    ...(hasTerm('lumpSum') ? [issueAt(path, { code: 'waiver.lumpSum' })] : []),
    ...(waiver?.refusesFiveYears && hasTerm('fiveYears')
      ? [issueAt(path, { code: 'waiver.fiveYears' })]
      : []),
  ];
}

/**
 * Why a sum insured is refused: it lies between the limits and on the product's steps, which are multiples of 1,000 (A23).
 *
 * @param sums undefined of a risk whose payments the plan fixes: it takes no sum
 * @param amnt yuan
 */
export function sumRefusal(
  sums: SumChoice | undefined,
  amnt: string | undefined,
  age: number,
): RuleIssue | undefined {
  if (!sums) return amnt === undefined ? undefined : { code: 'value.unknown' };
  if (amnt === undefined) return { code: 'required' };
  if (!DECIMAL.test(amnt)) return { code: 'decimal.format' };
  const sum = new Big(amnt);
  if (sum.lt(sums.min)) return { code: 'decimal.tooSmall', params: { min: sums.min } };
  const max = maximumSum(sums, age);
  if (sum.gt(max)) return { code: 'decimal.tooLarge', params: { max } };
  return sum.mod(sums.step).eq(0)
    ? undefined
    : { code: 'decimal.multiple', params: { multipleOf: sums.step } };
}

/** The highest sum insured at an age, in yuan. */
function maximumSum({ max, maxByAge = {} }: SumChoice, age: number): string {
  const lower = Object.entries(maxByAge).find(([band]) => isCovered('age', band, String(age)));
  return lower?.[1] ?? max;
}

/** Why the premium of one insured is refused (spec: not above the maximum premium). */
export function premiumRefusal(
  { minimumPremium = '0.00', maximumPremium }: ProductRates,
  fen: Big | number,
): RuleIssue | undefined {
  const yuan = new Big(fen).div(100);
  if (yuan.lt(minimumPremium)) return { code: 'premium.belowMinimum', params: { min: minimumPremium } };
  return yuan.gt(maximumPremium)
    ? { code: 'premium.aboveMaximum', params: { max: maximumPremium } }
    : undefined;
}
