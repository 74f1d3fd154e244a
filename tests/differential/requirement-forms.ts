import type { InputType } from '../../schemas/elements/input-types.ts';
import { ID_TYPES } from '../../schemas/elements/id-type.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { allElements } from '../../src/core/form/form-elements.ts';
import {
  fixtureNames,
  insurerNeutralAnswers,
  insurerNeutralScreens,
  insurerForm,
  readFixture,
} from '../forms/fixtures.ts';
import { element, form, idOf, section } from '../forms/small-form.ts';

/** Answers to the questions of a requirement: those that are taken, and those that are refused and with which words. */
export interface Requirement {
  id: string;
  /** The name of the questions, or `form` and the screen of one that is shipped. */
  asks: string;
  taken: readonly unknown[];
  refused: readonly { answer: unknown; told: string }[];
}

export const requirements: readonly Requirement[] = fixtureNames('requirements').flatMap((name) =>
  readFixture<Requirement[]>(`requirements/${name}`),
);

/** Questions that stand together, and how one example becomes answers to their form. */
interface Asked {
  sections: Section[];
  groupChecks?: GroupCheck[];
  answers(example: never): object;
}

type Question = [inputType: InputType, name: string, settings?: object, requiredFlag?: 'Y' | 'N'];

const words: Record<string, string> = {};

/** A question with its words; its id holds the section, because codes stand in several. */
function question(home: string, code: string, [inputType, name, settings, flag]: Question): Element {
  const made = element(code, inputType, {
    elementId: idOf(home + code),
    requiredFlag: flag ?? 'N',
    ...(settings ? { settings: settings as Record<string, unknown> } : {}),
  });
  for (const key of ['elementName', 'text']) words[`${made.elementId}.${key}`] = name;
  for (const option of ((settings ?? {}) as { options?: string[] }).options ?? [])
    words[`${made.elementId}.option.${option}`] = option;
  return made;
}

function page(home: string, questions: Record<string, Question>, rest: Partial<Section> = {}): Section {
  for (const key of ['title', 'item', 'add']) words[`${idOf(home)}.${key}`] = '名单';
  return section(
    home,
    Object.entries(questions).map(([code, one]) => question(home, code, one)),
    rest,
  );
}

/** One question, whose answer an example is; it stands with the others of its kind. */
const single =
  (...asked: Question) =>
  (name: string): Asked => ({
    sections: [page('alone', { [name]: asked })],
    answers: (answer) => ({ alone: { [name]: answer } }),
  });

type CheckOf = (ids: (code: string) => string) => object;

/** Several questions, with checks over them. */
const several =
  (questions: Record<string, Question>, ...checks: CheckOf[]) =>
  (home: string): Asked => ({
    sections: [page(home, questions)],
    groupChecks: checks.map(
      (check, i) =>
        ({ checkId: idOf(`${home}check${i}`), ...check((code) => idOf(home + code)) }) as GroupCheck,
    ),
    answers: (answers) => ({ [home]: answers }),
  });

const numbered = (rows: readonly object[]) => rows.map((row, i) => ({ rowId: `r${i}`, ...row }));

const list =
  (max: number) =>
  (home: string): Asked => ({
    sections: [page(home, { name: ['name', '姓名'] }, { repeat: { min: 0, max } })],
    answers: (rows) => ({ [home]: numbered(rows) }),
  });

/** The beneficiaries of one insured, or of each of several, in the order and with the share that an example gives. */
function heirs(home: string): Asked {
  const shares = page(
    `${home}Shares`,
    { order: ['integer', '受益顺序'], ratio: ['integer', '受益比例', { min: -100, max: 200 }] },
    { repeat: { min: 0, max: 9 } },
  );
  const [order, ratio] = shares.elements.map(({ elementId }) => elementId);
  return {
    sections: [page(home, { name: ['name', '姓名'] }, { repeat: { min: 0, max: 2 }, section: shares })],
    groupChecks: [
      {
        checkId: idOf(`${home}check`),
        check: 'beneficiaryTotals',
        section: shares.sectionId,
        order: order!,
        ratio: ratio!,
        max: 3,
      },
    ],
    answers(rows: readonly object[]) {
      const people = (
        Array.isArray(rows[0]) || Array.isArray(rows[1]) ? rows : [rows]
      ) as (readonly object[])[];
      return { [home]: numbered(people.map((own) => ({ [shares.sectionCode]: numbered(own) }))) };
    },
  };
}

const identity: Record<string, Question> = {
  idType: ['idType', '证件类型', { options: ID_TYPES }],
  idNumber: ['idNumber', '证件号码'],
};
const numberOfType: CheckOf = (id) => ({
  check: 'idNumberOfType',
  idType: id('idType'),
  idNumber: id('idNumber'),
});
const birthDate: Question = ['date', '出生日期'];
const ageRange =
  (limits: object): CheckOf =>
  (id) => ({ check: 'ageRange', birthDate: id('birthDate'), ...limits });
const relation: Question = ['relation', '关系', { options: ['self', 'spouse', 'child', 'parent'] }];
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

/** Every group of questions that a requirement is about, by its name. */
const groups: Record<string, (home: string) => Asked> = {
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
  heirs,
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
    (id) => ({
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
  smoking: several({ perDay: ['integer', '每天支数'], years: ['integer', '吸烟年数'] }, (id) => ({
    check: 'smoking',
    perDay: id('perDay'),
    years: id('years'),
    expect: 'nonSmoker',
  })),
  consents: several({ health: ['agreement', '健康信息授权'], transfer: ['agreement', '转账授权'] }),
  job: single('occupation', '职业', { maxClass: 4 }),
  minor: several({ birthDate, cover: ['decimal', '身故保额', { unit: 'yuan' }] }, (id) => ({
    check: 'minorDeathCap',
    birthDate: id('birthDate'),
    cover: id('cover'),
  })),
  relation: single(...relation),
};

/** Questions that must be answered, so that they are the whole of their form. */
const forms: Record<string, (home: string) => Asked> = {
  missing: several({
    name: ['text', '称呼', {}, 'Y'],
    day: ['date', '日期', {}, 'Y'],
    kind: ['radio', '种类', { options: ['a', 'b'] }, 'Y'],
  }),
  customer: single('person', '客户', {}, 'Y'),
};

/** A form, and how an example of a requirement is answered in it. */
export interface RequirementForm {
  form: Form;
  answers(example: unknown): unknown;
}

function formOf(screen: string, asked: readonly Asked[]): Form {
  const sections = new Map<string, Section>();
  for (const one of asked.flatMap((group) => group.sections)) {
    const { elements = [] } = sections.get(one.sectionCode) ?? {};
    sections.set(one.sectionCode, { ...one, elements: [...elements, ...one.elements] });
  }
  const groupChecks = asked.flatMap((group) => group.groupChecks ?? []);
  return form([...sections.values()], { screen, groupChecks });
}

/** The forms that ask for the requirements, by the name of what is asked. */
export function requirementForms(): Map<string, RequirementForm> {
  const found = new Map<string, RequirementForm>();
  const asked = Object.entries(groups).map(([name, build]) => [name, build(name)] as const);
  const alone = Object.entries(forms).map(([name, build]) => [name, build(name)] as const);
  const together = withWords(
    formOf(
      'requirements',
      asked.map(([, one]) => one),
    ),
  );
  for (const [name, { answers }] of asked) found.set(name, { form: together, answers: answers as never });
  for (const [name, one] of alone)
    found.set(name, { form: withWords(formOf(name, [one])), answers: one.answers as never });
  found.set('form family', { form: insurerForm('panshan', 'family'), answers: (answers) => answers });
  for (const screen of insurerNeutralScreens) {
    const named = new Map(insurerNeutralAnswers(screen));
    found.set(`form ${screen}`, {
      form: readFixture<Form>(`forms/${screen}/base.json`),
      answers: (name) => named.get(name as string)!.answers,
    });
  }
  return found;
}

const withWords = (built: Form): Form => {
  const ids = new Set([
    ...allElements(built).map(({ elementId }) => elementId),
    ...built.sections.flatMap(({ sectionId, section: inner }) => [sectionId, inner?.sectionId]),
  ]);
  const own = Object.entries(words).filter(([key]) => ids.has(key.split('.')[0]));
  return { ...built, words: { zh_CN: Object.fromEntries(own) } };
};
