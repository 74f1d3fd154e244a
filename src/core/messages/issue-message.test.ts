import { expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import type { Locale } from '../../../locales/index.ts';
import { customerTranslate } from '../../tools/qa/words/qa-words.ts';
import { issueHelp, issueMessage } from './issue-message.ts';

const FORM = form([
  section('page', [
    element('purpose', 'checkboxes', { settings: { options: ['family', 'debt'] } }),
    element('nameless', 'text'),
    element('card', 'idScan'),
    element('report', 'upload', { settings: { min: 2, max: 3 } }),
    element('debt', 'decimal', { settings: { unit: 'tenThousandYuan', max: '20' } }),
    element('count', 'decimal', { settings: { max: '20' } }),
    element('salary', 'integer', { settings: { unit: 'yuan' } }),
    element('departure', 'date', { settings: { min: 'today' } }),
    element('sure', 'confirmation', { requiredFlag: 'Y' }),
  ]),
]);
const wordsById: Record<string, string> = {
  [`${idOf('purpose')}.alertTitle`]: '请选择买这份保险的目的',
  [`${idOf('purpose')}.option.debt`]: '还债',
  [`${idOf('nameless')}.elementName`]: '备注',
  [`${idOf('card')}.alertTitle`]: '请上传身份证两面',
  [`${idOf('report')}.elementName`]: '报告',
  [`${idOf('report')}.alertTitle`]: '请上传报告',
  [`${idOf('report')}.issue.required`]: '没有报告不能核保',
  [`${idOf('debt')}.elementName`]: '负债',
  [`${idOf('count')}.elementName`]: '数量',
  [`${idOf('salary')}.elementName`]: '年薪',
  [`${idOf('departure')}.elementName`]: '2026-11-23',
  [`${idOf('sure')}.elementName`]: '行程超过 14 天。渔船保险通常不保这么久，请核对返港日期。',
  [`${idOf('departure')}.issue.date.tooLate`]: '{title}最晚{max}，之后请改签',
};
const lookup = (id: string, property: string) => wordsById[`${id}.${property}`];
const textOf = (issue: Issue, lang = 'zh_CN'): string =>
  issueMessage(indexForm(FORM), issue, {
    lang,
    wordOf: lookup,
    app: (key) => key,
    issue: (code, params) => `${code} ${JSON.stringify(params)}`,
  });

test('a missing answer is asked for in the words of its element, not as “cannot be empty” (A98)', () => {
  expect(textOf({ code: 'required', path: 'page/purpose' })).toBe('请选择买这份保险的目的');
  expect(textOf({ code: 'options.tooFew', path: 'page/purpose', params: { min: 1 } })).toBe(
    '请选择买这份保险的目的',
  );
});

test('a refused save names an unconfirmed warning by its first sentence: the whole stands at its tick', () => {
  expect(textOf({ code: 'warning.unconfirmed', path: 'page/sure' })).toBe(
    'warning.unconfirmed {"title":"行程超过 14 天。"}',
  );
});

test('an issue is said in the words that its element has for it, with its params as the language writes them', () => {
  expect(textOf({ code: 'date.tooLate', path: 'page/departure', params: { max: '2026-11-24' } })).toBe(
    '2026-11-23最晚2026年11月24日，之后请改签',
  );
  const early = { code: 'date.tooEarly', path: 'page/departure', params: { min: '2026-11-24' } };
  expect(textOf(early)).toMatch(/^date.tooEarly /);
});

test('a missing answer has the word for the issue before the hint of its input', () => {
  expect(textOf({ code: 'required', path: 'page/report' })).toBe('没有报告不能核保');
});

test('a missing answer of an element without words has the message of the specification (A98)', () => {
  expect(textOf({ code: 'required', path: 'page/nameless' })).toBe('required {"title":"备注"}');
});

test('an exclusive option is named as the customer reads it', () => {
  expect(textOf({ code: 'options.exclusive', path: 'page/purpose', params: { option: 'debt' } })).toBe(
    'options.exclusive {"option":"还债","title":"insure.title"}',
  );
});

test('a card with one picture asks for both sides; a report with one of two says how many', () => {
  expect(textOf({ code: 'options.tooFew', path: 'page/card', params: { min: 2 } })).toBe('请上传身份证两面');
  expect(textOf({ code: 'options.tooFew', path: 'page/report', params: { min: 2 } })).toBe(
    'options.tooFew {"min":2,"title":"报告"}',
  );
});

test.each([
  ['您想怎样支付？', '您想怎样支付'],
  ['How do you want to pay?', 'How do you want to pay'],
  ['¿Cómo quiere pagar?', 'Cómo quiere pagar'],
])('a message continues after the question “%s” without its question mark', (elementName, title) => {
  const issue = { code: 'options.unknown', path: 'page/nameless' };
  expect(
    issueMessage(indexForm(FORM), issue, {
      lang: 'zh_CN',
      wordOf: (_id, property) => (property === 'elementName' ? elementName : undefined),
      app: (key) => key,
      issue: (code, params) => `${code} ${JSON.stringify(params)}`,
    }),
  ).toBe(`options.unknown {"title":"${title}"}`);
});

test('the bounds of a number carry its unit', () => {
  expect(textOf({ code: 'decimal.tooLarge', path: 'page/debt', params: { max: '20' } })).toBe(
    'decimal.tooLarge {"max":"20 unit.tenThousandYuan","title":"负债"}',
  );
  expect(textOf({ code: 'decimal.tooLarge', path: 'page/count', params: { max: '20' } })).toBe(
    'decimal.tooLarge {"max":"20","title":"数量"}',
  );
});

test('bounds are written as in the language: dates, separators and the decimal mark (U26)', () => {
  const tooEarly = { code: 'date.tooEarly', path: 'page/departure', params: { min: '2026-11-24' } };
  expect(textOf(tooEarly)).toBe('date.tooEarly {"min":"2026年11月24日","title":"2026-11-23"}');
  expect(textOf(tooEarly, 'pt_BR')).toBe('date.tooEarly {"min":"24 de nov. de 2026","title":"2026-11-23"}');
  const tooLarge = { code: 'decimal.tooLarge', path: 'page/count', params: { max: '12345.5' } };
  expect(textOf(tooLarge, 'es_ES')).toBe('decimal.tooLarge {"max":"12.345,5","title":"数量"}');
  const salary = { code: 'number.tooLarge', path: 'page/salary', params: { max: 500_000 } };
  expect(textOf(salary, 'en_US')).toBe('number.tooLarge {"max":"500,000 unit.yuan","title":"年薪"}');
  const year = { code: 'number.tooSmall', path: 'page/nameless', params: { min: 1950 } };
  expect(textOf(year, 'en_US')).toBe('number.tooSmall {"min":1950,"title":"备注"}');
  const cap = { code: 'minors.deathCap', path: 'page/debt', params: { max: 200_000 } };
  expect(textOf(cap, 'es_ES')).toBe('minors.deathCap {"max":"200.000","title":"负债"}');
});

test('answers that a condition refuses are told in the words of its check', () => {
  const words = {
    wordOf: (id: string, property: string) =>
      `${id}.${property}` === 'check000.refused' ? '收入与负债不符' : undefined,
    app: (key: string) => key,
    issue: (code: string) => code,
    lang: 'zh_CN',
  };
  const messageOf = (check: string) =>
    issueMessage(indexForm(FORM), { code: 'condition.refused', path: 'page/debt', params: { check } }, words);
  expect(messageOf('check000')).toBe('收入与负债不符');
  expect(messageOf('check999')).toBe('condition.refused');
});

test('a check that reports an issue of the catalogue may word it: before its question, and that before the catalogue', () => {
  const textWith = (words: Record<string, string>) =>
    issueMessage(
      indexForm(FORM),
      { code: 'waiver.self', path: 'page/debt', params: { check: 'check000' } },
      {
        wordOf: (id, property) => words[`${id}.${property}`],
        app: (key) => key,
        issue: (code) => code,
        lang: 'zh_CN',
      },
    );
  const ofQuestion = { [`${idOf('debt')}.issue.waiver.self`]: '负债人不能豁免' };
  expect(textWith({})).toBe('waiver.self');
  expect(textWith(ofQuestion)).toBe('负债人不能豁免');
  expect(textWith({ ...ofQuestion, 'check000.refused': '投保人自己不能豁免' })).toBe('投保人自己不能豁免');
});

test.each<[locale: Locale, path: string, code: string, params: object, help: string]>([
  ['zh_CN', 'page/debt', 'decimal.tooLarge', { max: '15' }, '不能大于 15 万元'],
  ['en_US', 'page/count', 'decimal.tooSmall', { min: '15' }, 'Enter 15 or more'],
  [
    'es_ES',
    'page/nameless',
    'date.tooEarly',
    { min: '2027-01-31' },
    'Indique el 31 ene 2027 o una fecha posterior',
  ],
  [
    'zh_CN',
    'page/departure',
    'date.tooLate',
    { max: '2027-01-31' },
    '2026-11-23最晚2027年1月31日，之后请改签',
  ],
])(
  '%s %s: the help says a bound without the name that stands above it, and in words of its own',
  async (...row) => {
    const [locale, path, code, params, help] = row;
    const translations = await customerTranslate(locale);
    const words = { ...translations, lang: locale.replace('_', '-'), wordOf: lookup };
    expect(issueHelp(indexForm(FORM), { path, code, params } as Issue, words)).toBe(help);
  },
);
