// Builds the form and the answers that make a form run an example of a rule.
import type { InputType } from '../../schemas/elements/input-types.ts';
import { ID_TYPES } from '../../schemas/elements/id-type.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import type { Keyword } from '../../validators/vocabulary.ts';
import { allElements, elementWordKeys } from '../../src/core/form/form-elements.ts';
import { element, form, idOf, section } from '../forms/small-form.ts';
import type { RuleCase } from './rule-cases.ts';

/** A form that runs a rule, and the answers that hold the example's value. */
export interface RuleForm {
  form: Form;
  answers: unknown;
}

type RuleFormBuilder = (ruleCase: RuleCase) => RuleForm | undefined;
type Parts = Record<string, unknown>;

/** A form of one element, whose type and settings run the rule. */
const elementForm =
  (inputType: InputType, settingsOf: (setting: never) => object = () => ({})): RuleFormBuilder =>
  ({ setting, value }) => {
    const settings = { ...settingsOf(setting as never) } as Record<string, unknown>;
    return {
      form: form([section('page', [element('answer', inputType, { settings })])]),
      answers: { page: { answer: value } },
    };
  };

/** A form of several elements with a group check over them. */
const groupCheckForm =
  (
    types: Record<string, [InputType, Record<string, unknown>?]>,
    check: (setting: never) => Partial<GroupCheck> & { check: GroupCheck['check'] },
    answersOf: (value: Parts) => Parts = (value) => value,
  ): RuleFormBuilder =>
  ({ setting, value }) => {
    const elements = Object.entries(types).map(([code, [inputType, settings = {}]]) =>
      element(code, inputType, { settings }),
    );
    const operands = Object.fromEntries(Object.keys(types).map((code) => [code, idOf(code)]));
    const groupChecks = [
      { checkId: 'rulecheck', ...operands, ...check(setting as never) },
      ...('idNumber' in types && !('name' in types) ? numberCheck : []),
    ] as GroupCheck[];
    const unique = groupChecks.filter(
      ({ check: name }, i) => groupChecks.findIndex((other) => other.check === name) === i,
    );
    return {
      form: form([section('page', elements)], { groupChecks: unique }),
      answers: { page: answersOf(value as Parts) },
    };
  };

const numberCheck = [
  { checkId: 'numbercheck', check: 'idNumberOfType', idType: idOf('idType'), idNumber: idOf('idNumber') },
];

const idType: [InputType, Record<string, unknown>] = ['idType', { options: ID_TYPES }];
const YUAN = { min: '-1000000', max: '999999999', scale: 2, unit: 'yuan' };

/** A form with a repeated section of shares inside a repeated section, for `beneficiaryTotals`. */
const beneficiaryForm: RuleFormBuilder = ({ setting, value }) => {
  const { max } = setting as { max: number };
  const { rows } = value as { rows?: unknown };
  if (!Array.isArray(rows)) return undefined;
  const shares = section('shares', [element('order', 'integer'), element('ratio', 'integer')], {
    repeat: { min: 0, max: 9 },
  });
  const insureds = section('insureds', [element('name')], { repeat: { min: 0, max: 1 }, section: shares });
  const check = {
    checkId: 'rulecheck',
    check: 'beneficiaryTotals' as const,
    section: idOf('shares'),
    order: idOf('order'),
    ratio: idOf('ratio'),
    max,
  };
  const shareRows = rows.map((row: object, i) => ({ rowId: `b${i}`, ...row }));
  return {
    form: form([insureds], { groupChecks: [check] }),
    answers: { insureds: [{ rowId: 'r1', shares: shareRows }] },
  };
};

const RELATION: [InputType, Record<string, unknown>] = [
  'relation',
  { options: ['self', 'spouse', 'child', 'parent', 'grandchild', 'grandparent'] },
];
const DOCUMENT: [InputType, Record<string, unknown>] = ['select', { options: ID_TYPES }];
const PERSON: Record<string, [InputType, Record<string, unknown>?]> = {
  idType: DOCUMENT,
  idNumber: ['text'],
  name: ['text'],
  birthDate: ['date'],
};
const OTHER_PERSON: typeof PERSON = {
  otherIdType: DOCUMENT,
  otherIdNumber: ['text'],
  otherName: ['text'],
  otherBirthDate: ['date'],
};

/** The answer that declares the insured to be the applicant. */
const withSelfRelation = ({ isSelf, ...rest }: Parts): Parts =>
  isSelf === undefined ? rest : { ...rest, selfRelation: isSelf === true ? 'self' : 'spouse' };

/** A form with a list of persons, for `personTwice`. */
const personsForm: RuleFormBuilder = ({ value }) => {
  const { rows } = value as { rows: unknown[] };
  if (rows.some((row) => typeof row !== 'object' || row === null)) return undefined;
  const elements = Object.entries({ ...PERSON, relation: RELATION }).map(
    ([code, [inputType, settings = {}]]) => element(code, inputType, { settings }),
  );
  const operands = Object.fromEntries(elements.map(({ elementCode }) => [elementCode, idOf(elementCode)]));
  const check = { checkId: 'rulecheck', check: 'personTwice', section: idOf('persons'), ...operands };
  return {
    form: form([section('persons', elements, { repeat: { min: 0, max: 9 } })], {
      groupChecks: [check as GroupCheck],
    }),
    answers: { persons: rows.map((row, i) => ({ rowId: `r${i}`, ...(row as object) })) },
  };
};

/** Builders by rule. Rules without a builder are for code lists, links, orders, uploads and display. */
const BUILDERS: Partial<Record<Keyword, RuleFormBuilder>> = {
  addressWords: elementForm('address'),
  // The server refuses a city that has counties in its code list; the example has no code list.
  areaCode: (ruleCase) =>
    ruleCase.failure === null && String(ruleCase.value).endsWith('00')
      ? undefined
      : elementForm('area', (setting) => setting)(ruleCase),
  bankCard: elementForm('bankCard', (rule) => ({ rule })),
  businessLicence: elementForm('uscc', () => ({ rule: 'licence' })),
  calendarDate: elementForm('date', (setting) => setting),
  characters: (ruleCase) =>
    ruleCase.setting === 'multiline'
      ? elementForm('textarea')(ruleCase)
      : elementForm('text', (characters) => ({ characters, maxLength: 200 }))(ruleCase),
  decimalText: elementForm(
    'decimal',
    ({ min = '-999999999999999.999999', max = '999999999999999.999999', ...rest }: Parts) => ({
      min,
      max,
      ...rest,
    }),
  ),
  digits: elementForm('digits', (setting) => setting),
  email: elementForm('email'),
  // An empty answer and a repeated option are other issues.
  exclusiveOptions: (ruleCase) => {
    const chosen = ruleCase.value as string[];
    if (chosen.length === 0 || new Set(chosen).size < chosen.length) return undefined;
    return elementForm('checkboxes', (exclusive) => ({
      options: ['diving', 'racing', ...(exclusive as string[])],
      exclusive,
    }))(ruleCase);
  },
  mobile: elementForm('mobile', (rule) => ({ rule })),
  personName: elementForm('name', (setting) => setting),
  ratio: elementForm('ratio'),
  timeOfDay: elementForm('time', (setting) => setting),
  uscc: elementForm('uscc'),
  validityRange: elementForm('validityRange'),
  beneficiaryTotals: beneficiaryForm,
  ageRange: (ruleCase) =>
    Object.keys(ruleCase.setting as object).length === 0
      ? undefined
      : groupCheckForm({ birthDate: ['date'] }, (limits: object) => ({ check: 'ageRange', ...limits }))(
          ruleCase,
        ),
  idNumberOfType: groupCheckForm({ idType, idNumber: ['idNumber'] }, (setting: true | object) => ({
    check: 'idNumberOfType',
    ...(setting === true ? {} : setting),
  })),
  matchesIdNumber: groupCheckForm(
    { idType, idNumber: ['idNumber'], birthDate: ['date'], gender: ['radio', { options: ['M', 'F', 'X'] }] },
    () => ({ check: 'matchesIdNumber' }),
  ),
  differsFrom: (ruleCase) => {
    const kind = ruleCase.setting as 'mobile' | 'email';
    const contact: [InputType] = [kind];
    return groupCheckForm(
      {
        value: contact,
        other: contact,
        birthDate: ['date'],
        relation: ['relation', { options: ['self', 'child'] }],
      },
      () => ({ check: 'differsFrom', kind }),
      ({ samePerson, ...rest }) => (samePerson === true ? { ...rest, relation: 'self' } : rest),
    )(ruleCase);
  },
  differentPersons: groupCheckForm(
    { name: ['text'], idNumber: ['text'], otherName: ['text'], otherIdNumber: ['text'] },
    () => ({ check: 'differentPersons' }),
  ),
  personTwice: personsForm,
  samePerson: (ruleCase) => {
    const { role, onlySelf } = ruleCase.setting as { role: 'applicant' | 'insured'; onlySelf: boolean };
    return groupCheckForm(
      { ...PERSON, ...OTHER_PERSON, selfRelation: RELATION },
      () => ({ check: 'samePerson', role, ...(onlySelf ? { onlySelf } : {}) }),
      withSelfRelation,
    )(ruleCase);
  },
  parentOlder: (ruleCase) => {
    const { onlySelf } = ruleCase.setting as { onlySelf: boolean };
    return groupCheckForm(
      { relation: RELATION, birthDate: ['date'], otherBirthDate: ['date'], selfRelation: RELATION },
      () => ({ check: 'parentOlder', ...(onlySelf ? { onlySelf } : {}) }),
      withSelfRelation,
    )(ruleCase);
  },
  minorDeathCap: groupCheckForm(
    { birthDate: ['date'], cover: ['decimal', YUAN] },
    () => ({ check: 'minorDeathCap' }),
    ({ total, ...rest }) => (total === undefined ? rest : { ...rest, cover: String(total) }),
  ),
  smoking: groupCheckForm(
    { perDay: ['integer', { min: -9 }], years: ['integer', { min: -9 }] },
    (expect: 'smoker' | 'nonSmoker') => ({ check: 'smoking', expect }),
  ),
  waiver: groupCheckForm(
    {
      waiver: ['switch'],
      relation: ['relation', { options: ['self', 'child'] }],
      payPeriod: ['select', { options: ['20Y', '6Y', '4y', '5Y', 'SINGLE', 'single', '0Y', '20'] }],
    },
    (setting: { refuseFiveYears: boolean }) => ({ check: 'waiver', ...setting }),
    ({ chosen = true, insuredIsApplicant, ...rest }) => ({
      ...rest,
      waiver: chosen,
      relation: insuredIsApplicant === true ? 'self' : 'child',
    }),
  ),
};

/** The rules that forms run. */
export const formRuleKeywords = Object.keys(BUILDERS) as Keyword[];

/** The form and answers of an example; undefined where no form can run it. */
export function buildRuleForm(ruleCase: RuleCase): RuleForm | undefined {
  const ruleForm = BUILDERS[ruleCase.keyword]?.(ruleCase);
  return ruleForm && { ...ruleForm, form: { ...ruleForm.form, words: { zh_CN: wordsOf(ruleForm.form) } } };
}

function wordsOf({ sections, ...rest }: Form): Record<string, string> {
  const allSections = sections.flatMap((outer) => [outer, ...(outer.section ? [outer.section] : [])]);
  return Object.fromEntries([
    ...allSections.flatMap(({ sectionId }) =>
      ['title', 'item', 'add'].map((key): [string, string] => [`${sectionId}.${key}`, '问']),
    ),
    ...allElements({ sections, ...rest }).flatMap((formElement) => wordsOfElement(formElement)),
  ]);
}

const wordsOfElement = (formElement: Element): [string, string][] =>
  ['elementName', ...elementWordKeys(formElement)].map((key) => [`${formElement.elementId}.${key}`, '问']);
