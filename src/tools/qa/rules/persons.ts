import type { InputType } from '../../../../schemas/elements/input-types.ts';
import type { RuleContext, RuleFailure } from '../../../../validators/rule.ts';
import { rules } from '../../../../validators/vocabulary.ts';
import { Unusable } from '../command.ts';
import { elementFailure, normalised } from './element-failure.ts';
import { shanghaiDate } from './shanghai-date.ts';
import { valueRule, type ValueRule } from './value-rule.ts';

const ofElement = (inputType: InputType, settings: Record<string, unknown> = {}): ValueRule =>
  valueRule('string', {}, (typed, _context, facts) => elementFailure(inputType, settings, typed, facts));

/** Digits of one length, typed as numbers are. */
const ofDigits = (length: number): ValueRule => ofElement('digits', { min: length, max: length });

const birthFailure = (birth: string, facts: RuleContext): RuleFailure | undefined =>
  elementFailure('date', { max: 'today' }, birth, facts);

/** A contact that was given is right, and not that of the other person. */
function contactFailure(
  kind: 'mobile' | 'email',
  ofApplicant: string | null | undefined,
  ofInsured: string | null | undefined,
  facts: RuleContext,
): RuleFailure | undefined {
  for (const typed of [ofApplicant, ofInsured]) {
    const isGiven = typed && normalised(kind, typed) !== undefined;
    const failure = isGiven ? elementFailure(kind, {}, typed, facts) : undefined;
    if (failure) return failure;
  }
  const [other, value] = [ofApplicant, ofInsured].map((typed) => typed && normalised(kind, typed));
  return rules.differsFrom.check({ value, other }, kind, facts);
}

const CONTACT = { mobile: 'string?', email: 'string?' } as const;
const PERSON = { name: 'string?', id: 'string?' } as const;

/** Rules over persons: how they are called, where they are reached, how old they are, and who they are to each other. */
export const persons = {
  'mobile.strict': ofElement('mobile', { rule: 'strict' }),
  'mobile.loose': ofElement('mobile', { rule: 'loose' }),
  'mobile.mask': valueRule('string', { display: 'string' }, (typed, { display }, facts) =>
    rules.mobileMask.check({ mobile: normalised('mobile', typed) ?? '', display }, true, facts),
  ),
  'name.chinese': ofElement('name', { script: 'chinese' }),
  'name.english': ofElement('name', { script: 'english' }),
  address: ofElement('address'),
  email: ofElement('email'),
  'sms.code': ofDigits(6),
  zip: ofDigits(6),
  telephone: ofElement('mobile', { rule: 'telephone' }),
  height: ofElement('decimal', { min: '20', max: '300', scale: 1, unit: 'cm' }),
  weight: ofElement('decimal', { min: '2', max: '300', scale: 1, unit: 'kg' }),
  smoking: valueRule(
    { perDay: 'number', years: 'number' },
    { expectClass: 'string?' },
    ({ perDay, years }, { expectClass }, facts) =>
      rules.smoking.check({ perDay, years }, smokingClass(expectClass ?? 'nonSmoker'), facts),
  ),
  'age.applicant': valueRule({ birth: 'string' }, { now: 'string?' }, ({ birth }, { now }, { asOf }) => {
    const facts = { asOf: now ? dateAt(now) : asOf };
    return birthFailure(birth, facts) ?? rules.ageRange.check({ birthDate: birth }, { min: 18 }, facts);
  }),
  'age.insuredMinDays': valueRule(
    { birth: 'string' },
    { minDays: 'number?' },
    ({ birth }, { minDays }, facts) =>
      birthFailure(birth, facts) ??
      rules.ageRange.check({ birthDate: birth }, { minDays: minDays ?? 0 }, facts),
  ),
  minorDeathCap: valueRule(
    { birth: 'string', deathSumInsuredTotal: 'number' },
    {},
    ({ birth, deathSumInsuredTotal: total }, _context, facts) =>
      birthFailure(birth, facts) ?? rules.minorDeathCap.check({ birthDate: birth, total }, true, facts),
  ),
  'parties.shortFlow': valueRule(
    { applicant: PERSON, insured: PERSON },
    { shortFlowFlag: 'string?' },
    ({ applicant, insured }, { shortFlowFlag }, facts) => {
      if (shortFlowFlag === '0') return undefined;
      const [name, otherName] = [insured, applicant].map((person) => normalised('name', person.name ?? ''));
      const [idNumber, otherIdNumber] = [insured, applicant].map((person) =>
        normalised('idNumber', person.id ?? ''),
      );
      return rules.differentPersons.check({ name, idNumber, otherName, otherIdNumber }, true, facts);
    },
  ),
  'parties.contact': valueRule(
    { applicant: CONTACT, insured: CONTACT },
    {},
    ({ applicant, insured }, _context, facts) =>
      contactFailure('mobile', applicant.mobile, insured.mobile, facts) ??
      contactFailure('email', applicant.email, insured.email, facts),
  ),
} satisfies Record<string, ValueRule>;

/** `nonSmoker`, `non-smoker` and the like, or `smoker`. */
function smokingClass(written: string): 'smoker' | 'nonSmoker' {
  const letters = written.toLowerCase().replace(/[^a-z]/g, '');
  if (letters === 'smoker') return 'smoker';
  if (letters === 'nonsmoker') return 'nonSmoker';
  throw new Unusable('The context.expectClass must be nonSmoker or smoker.');
}

function dateAt(instant: string): string {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds))
    throw new Unusable('The context.now must be an instant like 2026-11-21T16:00:00Z.');
  return shanghaiDate(new Date(milliseconds));
}
