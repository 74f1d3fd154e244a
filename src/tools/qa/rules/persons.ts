import type { InputType } from '../../../../schemas/elements/input-types.ts';
import type { RuleContext, RuleIssue } from '../../../../validators/rule/rule.ts';
import { rules } from '../../../../validators/vocabulary.ts';
import { UsageError } from '../cli/command.ts';
import { inputTypeIssue, normaliseTyped } from './input-type-issue.ts';
import { shanghaiDate } from '../../../../validators/values/shanghai-date.ts';
import { valueRule, type ValueRule } from './value-rule.ts';

const inputTypeRule = (inputType: InputType, settings: Record<string, unknown> = {}): ValueRule =>
  valueRule('string', {}, (typed, _context, facts) => inputTypeIssue(inputType, settings, typed, facts));

/** A text of exactly `length` digits. */
const digitsRule = (length: number): ValueRule => inputTypeRule('digits', { min: length, max: length });

const birthDateIssue = (birth: string, facts: RuleContext): RuleIssue | undefined =>
  inputTypeIssue('date', { max: 'today' }, birth, facts);

/** Checks the contacts that were entered, then that applicant and insured have different ones. */
function contactIssue(
  kind: 'mobile' | 'email',
  ofApplicant: string | null | undefined,
  ofInsured: string | null | undefined,
  facts: RuleContext,
): RuleIssue | undefined {
  for (const typed of [ofApplicant, ofInsured]) {
    const isEntered = typed && normaliseTyped(kind, typed) !== undefined;
    const issue = isEntered ? inputTypeIssue(kind, {}, typed, facts) : undefined;
    if (issue) return issue;
  }
  const [other, value] = [ofApplicant, ofInsured].map((typed) => typed && normaliseTyped(kind, typed));
  return rules.differsFrom.check({ value, other }, kind, facts);
}

const CONTACT = { mobile: 'string?', email: 'string?' } as const;
const PERSON = { name: 'string?', id: 'string?' } as const;

/** Rules over persons: names, contacts, ages, and applicant against insured. */
export const persons = {
  'mobile.strict': inputTypeRule('mobile', { rule: 'strict' }),
  'mobile.loose': inputTypeRule('mobile', { rule: 'loose' }),
  'mobile.mask': valueRule('string', { display: 'string' }, (typed, { display }, facts) =>
    rules.mobileMask.check({ mobile: normaliseTyped('mobile', typed) ?? '', display }, true, facts),
  ),
  'name.chinese': inputTypeRule('name', { script: 'chinese' }),
  'name.english': inputTypeRule('name', { script: 'english' }),
  address: inputTypeRule('address'),
  email: inputTypeRule('email'),
  'sms.code': digitsRule(6),
  zip: digitsRule(6),
  telephone: inputTypeRule('mobile', { rule: 'telephone' }),
  height: inputTypeRule('decimal', { min: '20', max: '300', scale: 1, unit: 'cm' }),
  weight: inputTypeRule('decimal', { min: '2', max: '300', scale: 1, unit: 'kg' }),
  smoking: valueRule(
    { perDay: 'number', years: 'number' },
    { expectClass: 'string?' },
    ({ perDay, years }, { expectClass }, facts) =>
      rules.smoking.check({ perDay, years }, smokingClass(expectClass ?? 'nonSmoker'), facts),
  ),
  'age.applicant': valueRule({ birth: 'string' }, { now: 'string?' }, ({ birth }, { now }, { asOf }) => {
    const facts = { asOf: now ? shanghaiDateAt(now) : asOf };
    return birthDateIssue(birth, facts) ?? rules.ageRange.check({ birthDate: birth }, { min: 18 }, facts);
  }),
  'age.insuredMinDays': valueRule(
    { birth: 'string' },
    { minDays: 'number?' },
    ({ birth }, { minDays }, facts) =>
      birthDateIssue(birth, facts) ??
      rules.ageRange.check({ birthDate: birth }, { minDays: minDays ?? 0 }, facts),
  ),
  minorDeathCap: valueRule(
    { birth: 'string', deathSumInsuredTotal: 'number' },
    {},
    ({ birth, deathSumInsuredTotal: total }, _context, facts) =>
      birthDateIssue(birth, facts) ?? rules.minorDeathCap.check({ birthDate: birth, total }, true, facts),
  ),
  'parties.shortFlow': valueRule(
    { applicant: PERSON, insured: PERSON },
    { shortFlowFlag: 'string?' },
    ({ applicant, insured }, { shortFlowFlag }, facts) => {
      if (shortFlowFlag === '0') return undefined;
      const [name, otherName] = [insured, applicant].map((person) =>
        normaliseTyped('name', person.name ?? ''),
      );
      const [idNumber, otherIdNumber] = [insured, applicant].map((person) =>
        normaliseTyped('idNumber', person.id ?? ''),
      );
      return rules.differentPersons.check({ name, idNumber, otherName, otherIdNumber }, true, facts);
    },
  ),
  'parties.contact': valueRule(
    { applicant: CONTACT, insured: CONTACT },
    {},
    ({ applicant, insured }, _context, facts) =>
      contactIssue('mobile', applicant.mobile, insured.mobile, facts) ??
      contactIssue('email', applicant.email, insured.email, facts),
  ),
} satisfies Record<string, ValueRule>;

/** Parses `smoker` and spellings of `nonSmoker` such as `non-smoker`. @throws UsageError for any other text */
function smokingClass(text: string): 'smoker' | 'nonSmoker' {
  const letters = text.toLowerCase().replace(/[^a-z]/g, '');
  if (letters === 'smoker') return 'smoker';
  if (letters === 'nonsmoker') return 'nonSmoker';
  throw new UsageError('usage.rule.expectClass');
}

function shanghaiDateAt(instant: string): string {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw new UsageError('usage.rule.now', { example: '2026-11-21T16:00:00Z' });
  return shanghaiDate(milliseconds);
}
