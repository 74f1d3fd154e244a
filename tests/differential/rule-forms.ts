import type { InputType } from '../../schemas/elements/input-types.ts';
import { ID_TYPES } from '../../schemas/elements/id-type.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import type { Keyword } from '../../validators/vocabulary.ts';
import { allElements } from '../../src/core/form/form-elements.ts';
import { element, form, idOf, section } from '../forms/small-form.ts';
import type { RuleCase } from './rule-cases.ts';

/** A form that asks a rule, the answers of an example, and where its issue shows. */
export interface RuleForm {
  form: Form;
  answers: unknown;
}

type Asking = (one: RuleCase) => RuleForm | undefined;
type Parts = Record<string, unknown>;

/** One question whose type or settings ask the rule. */
const inElement =
  (inputType: InputType, settingsOf: (setting: never) => object = () => ({})): Asking =>
  ({ setting, value }) => {
    const settings = { ...settingsOf(setting as never) } as Record<string, unknown>;
    return {
      form: form([section('asked', [element('answer', inputType, { settings })])]),
      answers: { asked: { answer: value } },
    };
  };

/** Several questions and a check over them. `null` stands for a part that no question asks. */
const inCheck =
  (
    types: Record<string, [InputType, Record<string, unknown>?]>,
    check: (setting: never) => Partial<GroupCheck> & { check: GroupCheck['check'] },
    answersOf: (value: Parts) => Parts = (value) => value,
  ): Asking =>
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
      (one, i) => groupChecks.findIndex((other) => other.check === one.check) === i,
    );
    return {
      form: form([section('asked', elements)], { groupChecks: unique }),
      answers: { asked: answersOf(value as Parts) },
    };
  };

const numberCheck = [
  { checkId: 'numbercheck', check: 'idNumberOfType', idType: idOf('idType'), idNumber: idOf('idNumber') },
];

const idType: [InputType, Record<string, unknown>] = ['idType', { options: ID_TYPES }];
const YUAN = { min: '-1000000', max: '999999999', scale: 2, unit: 'yuan' };

/** Shares stand in rows, and the rows in a row. */
const inRows: Asking = ({ setting, value }) => {
  const { max } = setting as { max: number };
  const { rows } = value as { rows?: unknown };
  if (!Array.isArray(rows)) return undefined;
  const shares = section('shares', [element('order', 'integer'), element('ratio', 'integer')], {
    repeat: { min: 0, max: 9 },
  });
  const people = section('people', [element('name')], { repeat: { min: 0, max: 1 }, section: shares });
  const check = {
    checkId: 'rulecheck',
    check: 'beneficiaryTotals' as const,
    section: idOf('shares'),
    order: idOf('order'),
    ratio: idOf('ratio'),
    max,
  };
  const numbered = rows.map((row: object, i) => ({ rowId: `b${i}`, ...row }));
  return {
    form: form([people], { groupChecks: [check] }),
    answers: { people: [{ rowId: 'r1', shares: numbered }] },
  };
};

/** How forms ask each rule; the rules that are missing here are asked of links, orders, uploads and what is displayed. */
const askedInForms: Partial<Record<Keyword, Asking>> = {
  addressWords: inElement('address'),
  // Whether a city has counties the server knows from its list, and an example without a list does not.
  areaCode: (one) =>
    one.failure === null && String(one.value).endsWith('00')
      ? undefined
      : inElement('area', (setting) => setting)(one),
  bankCard: inElement('bankCard', (rule) => ({ rule })),
  businessLicence: inElement('uscc', () => ({ rule: 'licence' })),
  calendarDate: inElement('date', (setting) => setting),
  characters: (one) =>
    one.setting === 'multiline'
      ? inElement('textarea')(one)
      : inElement('text', (characters) => ({ characters, maxLength: 200 }))(one),
  decimalText: inElement(
    'decimal',
    ({ min = '-999999999999999.999999', max = '999999999999999.999999', ...rest }: Parts) => ({
      min,
      max,
      ...rest,
    }),
  ),
  digits: inElement('digits', (setting) => setting),
  email: inElement('email'),
  mobile: inElement('mobile', (rule) => ({ rule })),
  personName: inElement('name', (setting) => setting),
  ratio: inElement('ratio'),
  uscc: inElement('uscc'),
  validityRange: inElement('validityRange'),
  beneficiaryTotals: inRows,
  ageRange: (one) =>
    Object.keys(one.setting as object).length === 0
      ? undefined
      : inCheck({ birthDate: ['date'] }, (limits: object) => ({ check: 'ageRange', ...limits }))(one),
  idNumberOfType: inCheck({ idType, idNumber: ['idNumber'] }, (setting: true | object) => ({
    check: 'idNumberOfType',
    ...(setting === true ? {} : setting),
  })),
  matchesIdNumber: inCheck(
    { idType, idNumber: ['idNumber'], birthDate: ['date'], gender: ['radio', { options: ['M', 'F', 'X'] }] },
    () => ({ check: 'matchesIdNumber' }),
  ),
  differsFrom: (one) => {
    const kind = one.setting as 'mobile' | 'email';
    const contact: [InputType] = [kind];
    return inCheck(
      {
        value: contact,
        other: contact,
        birthDate: ['date'],
        relation: ['relation', { options: ['self', 'child'] }],
      },
      () => ({ check: 'differsFrom', kind }),
      ({ samePerson, ...rest }) => (samePerson === true ? { ...rest, relation: 'self' } : rest),
    )(one);
  },
  differentPersons: inCheck(
    { name: ['text'], idNumber: ['text'], otherName: ['text'], otherIdNumber: ['text'] },
    () => ({ check: 'differentPersons' }),
  ),
  minorDeathCap: inCheck(
    { birthDate: ['date'], cover: ['decimal', YUAN] },
    () => ({ check: 'minorDeathCap' }),
    ({ total, ...rest }) => (total === undefined ? rest : { ...rest, cover: String(total) }),
  ),
  smoking: inCheck(
    { perDay: ['integer', { min: -9 }], years: ['integer', { min: -9 }] },
    (expect: 'smoker' | 'nonSmoker') => ({ check: 'smoking', expect }),
  ),
  waiver: inCheck(
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

/** The rules that forms ask. */
export const formRuleKeywords = Object.keys(askedInForms) as Keyword[];

/** An example as a form asks it; undefined where none can. */
export function buildRuleForm(one: RuleCase): RuleForm | undefined {
  const asked = askedInForms[one.keyword]?.(one);
  return asked && { ...asked, form: { ...asked.form, words: { zh_CN: wordsOf(asked.form) } } };
}

function wordsOf({ sections, ...rest }: Form): Record<string, string> {
  const titles = sections.flatMap((one) => [one, ...(one.section ? [one.section] : [])]);
  return Object.fromEntries([
    ...titles.flatMap(({ sectionId }) =>
      ['title', 'item', 'add'].map((key): [string, string] => [`${sectionId}.${key}`, '问']),
    ),
    ...allElements({ sections, ...rest }).flatMap((one) => wordsOfElement(one)),
  ]);
}

const wordsOfElement = ({ elementId, settings }: Element): [string, string][] => [
  [`${elementId}.elementName`, '问'],
  ...((settings?.['options'] ?? []) as string[]).map((code): [string, string] => [
    `${elementId}.option.${code}`,
    '选',
  ]),
];
