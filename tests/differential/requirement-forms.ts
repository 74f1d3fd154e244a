// Builds the forms that the examples in `fixtures/requirements` are answers to.
import type { InputType } from '../../schemas/elements/input-types.ts';
import { ID_TYPES } from '../../schemas/elements/id-type.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { allElements, elementWordKeys } from '../../src/core/form/form-elements.ts';
import {
  fixtureNames,
  insurerNeutralAnswers,
  insurerNeutralScreens,
  insurerForm,
  readFixture,
} from '../forms/fixtures.ts';
import { element, form, idOf, section } from '../forms/small-form.ts';
import { asConditions } from './house-rules.ts';

/** A requirement with accepted answers and refused answers, these with their message. */
export interface Requirement {
  id: string;
  /** The name of a group of elements below, or `form <screen>` for a form of the fixtures. */
  form: string;
  accepted: readonly unknown[];
  refused: readonly { answer: unknown; message: string }[];
}

export const requirements: readonly Requirement[] = fixtureNames('requirements').flatMap((name) =>
  readFixture<Requirement[]>(`requirements/${name}`),
);

/** Elements with their group checks, and the answers that an example stands for. */
interface ElementGroup {
  sections: Section[];
  groupChecks?: GroupCheck[];
  answers(example: never): object;
}

type ElementSpec = [inputType: InputType, name: string, settings?: object, requiredFlag?: 'Y' | 'N'];

const words: Record<string, string> = {};

/** An element, whose words it adds to `words`. Its id includes the section, as several sections use the same code. */
function elementOf(
  sectionCode: string,
  code: string,
  [inputType, name, settings, flag]: ElementSpec,
): Element {
  const built = element(code, inputType, {
    elementId: idOf(sectionCode + code),
    requiredFlag: flag ?? 'N',
    ...(settings ? { settings: settings as Record<string, unknown> } : {}),
  });
  for (const key of ['elementName', ...elementWordKeys(built)])
    words[`${built.elementId}.${key}`] = key.startsWith('option.') ? key.slice('option.'.length) : name;
  return built;
}

/** A section of elements, whose words it adds to `words`. */
function sectionOf(
  sectionCode: string,
  specs: Record<string, ElementSpec>,
  rest: Partial<Section> = {},
): Section {
  for (const key of ['title', 'item', 'add']) words[`${idOf(sectionCode)}.${key}`] = '名单';
  return section(
    sectionCode,
    Object.entries(specs).map(([code, spec]) => elementOf(sectionCode, code, spec)),
    rest,
  );
}

/** A single element, whose answer is the example. All such elements share one section. */
const single =
  (...spec: ElementSpec) =>
  (name: string): ElementGroup => ({
    sections: [sectionOf('alone', { [name]: spec })],
    answers: (answer) => ({ alone: { [name]: answer } }),
  });

type GroupCheckOf = (ids: (code: string) => string) => object | readonly object[];

/** Several elements with group checks, in a section of their own; an example is the section's answers. */
const several =
  (specs: Record<string, ElementSpec>, ...checks: GroupCheckOf[]) =>
  (sectionCode: string): ElementGroup => ({
    sections: [sectionOf(sectionCode, specs)],
    groupChecks: checks
      .flatMap((check) => check((code) => idOf(sectionCode + code)))
      .map((check, i) => ({ ...check, checkId: idOf(`${sectionCode}check${i}`) }) as GroupCheck),
    answers: (answers) => ({ [sectionCode]: answers }),
  });

const withRowIds = (rows: readonly object[]) => rows.map((row, i) => ({ rowId: `r${i}`, ...row }));

/** A repeated section of names; an example is the list of its rows. */
const list =
  (max: number) =>
  (sectionCode: string): ElementGroup => ({
    sections: [sectionOf(sectionCode, { name: ['name', '姓名'] }, { repeat: { min: 0, max } })],
    answers: (rows) => ({ [sectionCode]: withRowIds(rows) }),
  });

/** Beneficiaries with order and ratio; an example lists those of one insured, or of each insured in turn. */
function beneficiaries(sectionCode: string): ElementGroup {
  const shares = sectionOf(
    `${sectionCode}Shares`,
    { order: ['integer', '受益顺序'], ratio: ['integer', '受益比例', { min: -100, max: 200 }] },
    { repeat: { min: 0, max: 9 } },
  );
  const [order, ratio] = shares.elements.map(({ elementId }) => elementId);
  return {
    sections: [
      sectionOf(sectionCode, { name: ['name', '姓名'] }, { repeat: { min: 0, max: 2 }, section: shares }),
    ],
    groupChecks: [
      {
        checkId: idOf(`${sectionCode}check`),
        check: 'beneficiaryTotals',
        section: shares.sectionId,
        order: order!,
        ratio: ratio!,
        max: 3,
      },
    ],
    answers(rows: readonly object[]) {
      const insureds = (
        Array.isArray(rows[0]) || Array.isArray(rows[1]) ? rows : [rows]
      ) as (readonly object[])[];
      return {
        [sectionCode]: withRowIds(
          insureds.map((insuredShares) => ({ [shares.sectionCode]: withRowIds(insuredShares) })),
        ),
      };
    },
  };
}

const identity: Record<string, ElementSpec> = {
  idType: ['idType', '证件类型', { options: ID_TYPES }],
  idNumber: ['idNumber', '证件号码'],
};
const numberOfType: GroupCheckOf = (id) => ({
  check: 'idNumberOfType',
  idType: id('idType'),
  idNumber: id('idNumber'),
});
const birthDate: ElementSpec = ['date', '出生日期'];
const ageRange =
  (limits: object): GroupCheckOf =>
  (id) => ({ check: 'ageRange', birthDate: id('birthDate'), ...limits });
const relation: ElementSpec = ['relation', '关系', { options: ['self', 'spouse', 'child', 'parent'] }];
const contacts = (kind: 'mobile' | 'email', name: string) =>
  several({ other: [kind, `投保人${name}`], value: [kind, name], relation, birthDate }, (id) => ({
    check: 'differsFrom',
    kind,
    value: id('value'),
    other: id('other'),
    relation: id('relation'),
    birthDate: id('birthDate'),
  }));
const password = (minLength: number, maxLength: number) =>
  single('text', '密码', { characters: 'noChinese', minLength, maxLength });

/** Every element group that shares the common form, by name. */
const groups: Record<string, (sectionCode: string) => ElementGroup> = {
  mobile: single('mobile', '手机号码'),
  looseMobile: single('mobile', '联系电话', { rule: 'loose' }),
  telephone: single('mobile', '固定电话', { rule: 'telephone' }),
  smsCode: several({ mobile: ['mobile', '手机号码'], code: ['smsCode', '验证码', { mobile: 'mobile' }] }),
  zip: single('digits', '邮政编码'),
  password6to18: password(6, 18),
  password6to20: password(6, 20),
  password7to20: password(7, 20),
  password8to20: password(8, 20),
  name: single('name', '姓名'),
  chineseName: single('name', '中文姓名', { script: 'chinese' }),
  name16: single('name', '姓名', { script: 'chinese', max: 16 }),
  englishName: single('name', '英文姓名', { script: 'english' }),
  identity: several(identity, numberOfType),
  facts: several(
    { ...identity, birthDate, gender: ['radio', '性别', { options: ['M', 'F'] }] },
    numberOfType,
    (id) => ({
      check: 'matchesIdNumber',
      idType: id('idType'),
      idNumber: id('idNumber'),
      birthDate: id('birthDate'),
      gender: id('gender'),
    }),
  ),
  company: single('uscc', '统一社会信用代码'),
  licence: single('uscc', '营业执照号', { rule: 'licence' }),
  email: single('email', '电子邮箱'),
  card: single('bankCard', '银行卡号'),
  account: single('bankCard', '银行账号', { rule: 'account' }),
  payer: several({ bank: ['bank', '开户银行'], card: ['bankCard', '银行卡号'] }),
  height: single('decimal', '身高', { min: '20', max: '300', scale: 1, unit: 'cm' }),
  weight: single('decimal', '体重', { min: '2', max: '300', scale: 1, unit: 'kg' }),
  income: single('decimal', '年收入', { min: '0', scale: 2, unit: 'tenThousandYuan' }),
  address: single('address', '详细地址'),
  share: single('ratio', '受益比例'),
  beneficiaries,
  applicant: several({ birthDate }, ageRange({ min: 18 })),
  newborn: several({ birthDate }, ageRange({ minDays: 28 })),
  parties: several(
    {
      name: ['name', '投保人姓名'],
      idNumber: ['text', '投保人证件号码'],
      otherName: ['name', '被保险人姓名'],
      otherIdNumber: ['text', '被保险人证件号码'],
    },
    (id) => ({
      check: 'differentPersons',
      name: id('name'),
      idNumber: id('idNumber'),
      otherName: id('otherName'),
      otherIdNumber: id('otherIdNumber'),
    }),
  ),
  mobiles: contacts('mobile', '手机号码'),
  emails: contacts('email', '电子邮箱'),
  validity: single('validityRange', '证件有效期'),
  amount: single('amount', '保额', { min: '1000', max: '500000' }),
  copies: single('integer', '份数', { min: 1, max: 100 }),
  waiver: several(
    {
      waiver: ['switch', '投保人豁免'],
      relation,
      payPeriod: ['select', '交费期间', { options: ['20Y', '6Y', '5Y', 'SINGLE', 'single'] }],
    },
    (id) =>
      asConditions({
        checkId: 'waiver',
        check: 'waiver',
        waiver: id('waiver'),
        relation: id('relation'),
        payPeriod: id('payPeriod'),
        refuseFiveYears: true,
      }),
  ),
  insured: list(9),
  plans: list(5),
  diseases: single('checkboxes', '疾病', {
    options: Array.from({ length: 12 }, (_, i) => `d${i}`),
    max: 8,
  }),
  smoking: several({ perDay: ['integer', '每天支数'], years: ['integer', '吸烟年数'] }, (id) =>
    asConditions({
      checkId: 'smoking',
      check: 'smoking',
      perDay: id('perDay'),
      years: id('years'),
      expect: 'nonSmoker',
    }),
  ),
  consents: several({ health: ['agreement', '健康信息授权'], transfer: ['agreement', '转账授权'] }),
  job: single('occupation', '职业', { maxClass: 4 }),
  minor: several({ birthDate, cover: ['decimal', '身故保额', { unit: 'yuan' }] }, (id) => ({
    check: 'minorDeathCap',
    birthDate: id('birthDate'),
    cover: id('cover'),
  })),
  relation: single(...relation),
};

/** Groups with required elements, each in a form of its own. */
const ownForms: Record<string, (sectionCode: string) => ElementGroup> = {
  missing: several({
    name: ['text', '称呼', {}, 'Y'],
    day: ['date', '日期', {}, 'Y'],
    kind: ['radio', '种类', { options: ['a', 'b'] }, 'Y'],
  }),
  customer: single('person', '客户', {}, 'Y'),
};

/** A form, and the answers to it that an example stands for. */
export interface RequirementForm {
  form: Form;
  answers(example: unknown): unknown;
}

function formOf(screen: string, elementGroups: readonly ElementGroup[]): Form {
  const sections = new Map<string, Section>();
  for (const groupSection of elementGroups.flatMap((group) => group.sections)) {
    const { sectionCode } = groupSection;
    const { elements = [] } = sections.get(sectionCode) ?? {};
    sections.set(sectionCode, { ...groupSection, elements: [...elements, ...groupSection.elements] });
  }
  const groupChecks = elementGroups.flatMap((group) => group.groupChecks ?? []);
  return form([...sections.values()], { screen, groupChecks });
}

/** The form of each requirement, by the name that `Requirement.form` gives. */
export function requirementForms(): Map<string, RequirementForm> {
  const requirementFormByName = new Map<string, RequirementForm>();
  const sharing = Object.entries(groups).map(([name, build]) => [name, build(name)] as const);
  const separate = Object.entries(ownForms).map(([name, build]) => [name, build(name)] as const);
  const commonForm = withWords(
    formOf(
      'requirements',
      sharing.map(([, group]) => group),
    ),
  );
  for (const [name, { answers }] of sharing)
    requirementFormByName.set(name, { form: commonForm, answers: answers as never });
  for (const [name, group] of separate)
    requirementFormByName.set(name, {
      form: withWords(formOf(name, [group])),
      answers: group.answers as never,
    });
  requirementFormByName.set('form family', {
    form: forAnyScreen(insurerForm('panshan', 'family')),
    answers: (answers) => answers,
  });
  for (const screen of insurerNeutralScreens) {
    const fixtures = new Map(insurerNeutralAnswers(screen));
    requirementFormByName.set(`form ${screen}`, {
      form: readFixture<Form>(`forms/${screen}/base.json`),
      answers: (name) => fixtures.get(name as string)!.answers,
    });
  }
  return requirementFormByName;
}

/** The form as one of another screen, which is for no family member: relations are offered as they stand. */
function forAnyScreen(family: Form): Form {
  const own = structuredClone(family);
  for (const formElement of allElements(own)) delete formElement.optionsWhen;
  for (const texts of Object.values(own.words))
    for (const key of Object.keys(texts)) if (key.includes('.issue.')) delete texts[key];
  return own;
}

/** Adds the words of a form's sections and elements. */
const withWords = (built: Form): Form => {
  const ids = new Set([
    ...allElements(built).map(({ elementId }) => elementId),
    ...built.sections.flatMap(({ sectionId, section: inner }) => [sectionId, inner?.sectionId]),
  ]);
  const formWords = Object.entries(words).filter(([key]) => ids.has(key.split('.')[0]));
  return { ...built, words: { zh_CN: Object.fromEntries(formWords) } };
};
