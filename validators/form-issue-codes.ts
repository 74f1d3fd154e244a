// The issue codes of the form rules. Publishing reads them; the page does not load this file.
import type { formRules } from './form-vocabulary.ts';

type Setting<Keyword extends keyof typeof formRules> = Parameters<(typeof formRules)[Keyword]['check']>[1];

/** Codes behind a condition on the setting. */
const only = (isPossible: boolean, ...codes: string[]): string[] => (isPossible ? codes : []);

/** Every issue code that a form rule can return with a setting. */
const codesByKeyword: {
  [Keyword in keyof typeof formRules]: (setting: Setting<Keyword>) => readonly string[];
} = {
  addressWords: () => ['address.chinese', 'address.digit', 'address.keyword'],
  ageRange: ({ min, max, minDays }) => [
    ...only(min !== undefined, 'age.tooYoung'),
    ...only(minDays !== undefined, 'age.tooFewDays'),
    ...only(max !== undefined, 'age.tooOld'),
  ],
  areaCode: () => ['area.format', 'area.incomplete'],
  bankCard: (kind) => [
    'bankCard.characters',
    'bankCard.length',
    ...only(kind === 'card', 'bankCard.checksum', 'bank.unavailable'),
  ],
  beneficiaryTotals: () => [
    'beneficiary.empty',
    'beneficiary.max',
    'beneficiary.order',
    'beneficiary.total',
    'ratio.range',
  ],
  businessLicence: () => ['licence.format', 'licence.checksum'],
  calendarDate: ({ min, max }) => [
    'date.format',
    ...only(min !== undefined, 'date.tooEarly'),
    ...only(max !== undefined, 'date.tooLate'),
  ],
  characters: (allowed) => [
    'text.hiddenCharacter',
    ...only(allowed !== 'any' && allowed !== 'multiline', 'text.characters'),
  ],
  codeListItem: () => ['option.unknown', 'option.retired', 'occupation.refused', 'bank.unavailable'],
  decimalText: ({ min, max, scale, multipleOf }) => [
    'decimal.format',
    scale === 0 ? 'decimal.whole' : 'decimal.scale',
    ...only(min !== undefined, 'decimal.tooSmall'),
    ...only(max !== undefined, 'decimal.tooLarge'),
    ...only(multipleOf !== undefined, 'decimal.multiple'),
  ],
  differentPersons: () => ['parties.samePerson'],
  differsFrom: (kind) => [kind === 'mobile' ? 'parties.mobile' : 'parties.email'],
  digits: ({ min, max }) => ['text.characters', min === max ? 'digits.exact' : 'digits.length'],
  email: () => ['email.format'],
  exclusiveOptions: () => ['options.exclusive'],
  idNumberOfType: (setting) => [
    'id.length',
    'id.characters',
    'id.addressCode',
    'id.birthDate',
    'id.checksum',
    'id.otherType',
    'uscc.length',
    'uscc.characters',
    'uscc.checksum',
    ...only(setting !== true, 'id.cardForm'),
  ],
  matchesIdNumber: () => ['id.birthMatch', 'id.genderMatch'],
  minorDeathCap: () => ['decimal.tooSmall', 'minors.deathCap'],
  mobile: (rule) => (rule === 'telephone' ? ['text.characters', 'digits.length'] : ['mobile.format']),
  parentOlder: () => ['person.parentOlder'],
  personName: ({ script }) => [
    'name.hiddenCharacter',
    'name.mixed',
    'name.dot',
    'name.length',
    ...only(script !== 'english', 'name.chinese'),
    ...only(script !== 'chinese', 'name.english'),
  ],
  personTwice: () => ['person.twice'],
  ratio: () => ['ratio.range'],
  samePerson: ({ role }) => [role === 'applicant' ? 'person.isApplicant' : 'person.isInsured'],
  smoking: (expected) => [
    'decimal.tooSmall',
    expected === 'nonSmoker' ? 'smoking.smoker' : 'smoking.nonSmoker',
  ],
  timeOfDay: ({ min, max }) => [
    'time.format',
    ...only(min !== undefined, 'time.tooEarly'),
    ...only(max !== undefined, 'time.tooLate'),
  ],
  uscc: () => ['uscc.length', 'uscc.characters', 'uscc.checksum'],
  validityRange: () => [
    'validity.start',
    'validity.startFuture',
    'validity.end',
    'validity.expired',
    'validity.order',
  ],
  waiver: ({ refuseFiveYears }) => [
    'waiver.self',
    'waiver.lumpSum',
    'waiver.payPeriod',
    ...only(refuseFiveYears, 'waiver.fiveYears'),
  ],
};

/** The issue codes that a rule can return with a setting; undefined for a keyword that is no form rule. */
export function ruleIssueCodes(keyword: string, setting: unknown): readonly string[] | undefined {
  if (!Object.hasOwn(codesByKeyword, keyword)) return undefined;
  const codesOf = codesByKeyword[keyword as keyof typeof codesByKeyword] as (value: unknown) => string[];
  return codesOf(setting);
}
