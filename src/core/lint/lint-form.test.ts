import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import { fixtureNames, insurerForm } from '../../../tests/forms/fixtures.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { lintForm } from './lint-form.ts';
import { lintWords } from './lint-words.ts';

const is = (code: string, value: string | number, op: 'eq' | 'ne' | 'gt' | 'lt' = 'eq'): Condition => ({
  op,
  left: answerOperand(code),
  right: { const: value },
});
const all = (...of: Condition[]): Condition => ({ op: 'all', of });
const any = (...of: Condition[]): Condition => ({ op: 'any', of });
const not = (of: Condition): Condition => ({ op: 'not', of });

const yesNo = { settings: { options: ['yes', 'no'] } };

/** What is said of a question with these rules, beside a smoker and an age of 18 to 60. */
const lint = (rest: Parameters<typeof element>[2]) =>
  lintForm(
    indexForm(
      form([
        section('person', [
          element('smoker', 'radio', yesNo),
          element('age', 'integer', { settings: { min: 18, max: 60 } }),
          element('packs', 'integer', { visibleWhen: is('smoker', 'yes') }),
          element('asked', 'radio', { ...yesNo, ...rest }),
        ]),
      ]),
    ),
  ).map(({ code, id, params }) => [code, id, ...Object.values(params ?? {})].join(' '));

const UNREACHABLE = [`element.unreachable ${idOf('asked')}`];

test.each<[title: string, condition: Condition, expected: string[]]>([
  ['an option that is there', is('smoker', 'yes'), []],
  ['an option that is not there', is('smoker', 'maybe'), UNREACHABLE],
  ['two options of one question', all(is('smoker', 'yes'), is('smoker', 'no')), UNREACHABLE],
  ['one of two options', any(is('smoker', 'yes'), is('smoker', 'no')), []],
  ['neither of two options', not(any(is('smoker', 'yes'), is('smoker', 'no'))), UNREACHABLE],
  ['not an option that is not there', is('smoker', 'maybe', 'ne'), []],
  [
    'only options that are not there',
    { op: 'in', left: answerOperand('smoker'), values: ['a', 'b'] },
    UNREACHABLE,
  ],
  ['one option of a list', { op: 'in', left: answerOperand('smoker'), values: ['a', 'no'] }, []],
  ['a number within its bounds', is('age', 59, 'gt'), []],
  ['a number beyond its bounds', is('age', 60, 'gt'), UNREACHABLE],
  ['a number below its bounds', not(is('age', 17, 'gt')), UNREACHABLE],
  ['what shows only for the other answer', all(is('packs', 2), is('smoker', 'no')), UNREACHABLE],
  [
    'nothing answered, for the other answer',
    all({ op: 'empty', left: answerOperand('packs') }, is('smoker', 'no')),
    [],
  ],
  [
    'an answer where it cannot be',
    all(not({ op: 'empty', left: answerOperand('packs') }), is('smoker', 'no')),
    UNREACHABLE,
  ],
  ['what stands in the condition itself', { op: 'gt', left: { const: 1 }, right: { const: 2 } }, UNREACHABLE],
])('%s', (_title, visibleWhen, expected) => {
  expect(lint({ visibleWhen })).toEqual(expected);
});

test('a question that has to be answered and never shows is told as that', () => {
  const visibleWhen = is('smoker', 'maybe');
  expect(lint({ visibleWhen, requiredFlag: 'Y' })).toEqual([`element.requiredHidden ${idOf('asked')}`]);
});

test('a rule that can never be met where its question shows is told with its property', () => {
  const never = is('smoker', 'no');
  const rest = { requiredWhen: never, optionsWhen: [{ when: never, options: ['yes'] }], computedWhen: never };
  expect(lint({ visibleWhen: is('smoker', 'yes'), ...rest })).toEqual(
    ['requiredWhen', 'optionsWhen', 'computedWhen'].map(
      (property) => `condition.impossible ${idOf('asked')} ${property}`,
    ),
  );
});

test('a section that never shows is told once, and not with each of its questions', () => {
  const hidden = section('guest', [element('name'), element('job')], { visibleWhen: is('smoker', 'maybe') });
  const problems = lintForm(
    indexForm(form([section('person', [element('smoker', 'radio', yesNo)]), hidden])),
  );
  expect(problems).toEqual([{ code: 'element.unreachable', id: idOf('guest') }]);
});

test.each(fixtureNames('forms/insureInfomation/overlays'))('the form of %s has none of this', (name) => {
  expect(lintForm(indexForm(insurerForm(name.replace('.json', ''))))).toEqual([]);
});

test('words that are missing, in another script, or copied are told, and names are not', () => {
  const key = `${idOf('age')}.help`;
  const scripts = {
    zh_CN: (character: string) => character !== '請',
    zh_TW: (character: string) => character !== '请',
  };
  const warn = (words: Record<string, string>) =>
    lintWords(
      form([], {
        words: Object.fromEntries(Object.entries(words).map(([tag, text]) => [tag, { [key]: text }])),
      }),
      ['zh_CN', 'zh_TW', 'en_US', 'es_ES'],
      scripts,
    ).map(({ code, locale }) => `${code} ${locale}`);
  const right = {
    zh_CN: '请填写年龄',
    zh_TW: '請填寫年齡',
    en_US: 'Your age in full years',
    es_ES: 'Su edad en años',
  };
  expect(warn(right)).toEqual([]);
  expect(warn({ ...right, zh_TW: '请填写年龄' })).toEqual(['words.script zh_TW']);
  expect(warn({ ...right, en_US: '请填写年龄' })).toContain('words.script en_US');
  expect(warn({ ...right, en_US: 'In Chinese, for example 文三路' })).toEqual([]);
  expect(warn({ ...right, es_ES: right.en_US })).toEqual(['words.copied en_US', 'words.copied es_ES']);
  const alike = 'Tipo de documento';
  expect(warn({ ...right, en_US: alike, es_ES: alike })).toEqual([]);
  expect(warn({ ...right, es_ES: '' })).toEqual(['words.partial es_ES']);
});
