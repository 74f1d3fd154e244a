import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import { fixtureNames, insurerForm } from '../../../tests/forms/fixtures.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { lintForm } from './lint-form.ts';
import { lintWords } from './lint-words.ts';

const compare = (code: string, value: string | number, op: 'eq' | 'ne' | 'gt' | 'lt' = 'eq'): Condition => ({
  op,
  left: answerOperand(code),
  right: { const: value },
});
const all = (...of: Condition[]): Condition => ({ op: 'all', of });
const any = (...of: Condition[]): Condition => ({ op: 'any', of });
const not = (of: Condition): Condition => ({ op: 'not', of });

const yesNo = { settings: { options: ['yes', 'no'] } };

/** The problems of a section whose last question, `asked`, has these properties, each as `code id params`. */
const lint = (properties: Parameters<typeof element>[2]) =>
  lintForm(
    indexForm(
      form([
        section('person', [
          element('smoker', 'radio', yesNo),
          element('age', 'integer', { settings: { min: 18, max: 60 } }),
          element('packs', 'integer', { visibleWhen: compare('smoker', 'yes') }),
          element('asked', 'radio', { ...yesNo, ...properties }),
        ]),
      ]),
    ),
  ).map(({ code, id, params }) => [code, id, ...Object.values(params ?? {})].join(' '));

const UNREACHABLE = [`element.unreachable ${idOf('asked')}`];

test.each<[title: string, condition: Condition, expected: string[]]>([
  ['an option that exists', compare('smoker', 'yes'), []],
  ['an option that does not exist', compare('smoker', 'maybe'), UNREACHABLE],
  [
    'two options of one question at once',
    all(compare('smoker', 'yes'), compare('smoker', 'no')),
    UNREACHABLE,
  ],
  ['either of two options', any(compare('smoker', 'yes'), compare('smoker', 'no')), []],
  ['neither of two options', not(any(compare('smoker', 'yes'), compare('smoker', 'no'))), UNREACHABLE],
  ['any option but a nonexistent option', compare('smoker', 'maybe', 'ne'), []],
  [
    'a list of options that do not exist',
    { op: 'in', left: answerOperand('smoker'), values: ['a', 'b'] },
    UNREACHABLE,
  ],
  [
    'a list with one option that exists',
    { op: 'in', left: answerOperand('smoker'), values: ['a', 'no'] },
    [],
  ],
  ['a number within its bounds', compare('age', 59, 'gt'), []],
  ['a number above its bounds', compare('age', 60, 'gt'), UNREACHABLE],
  ['a number below its bounds', not(compare('age', 17, 'gt')), UNREACHABLE],
  [
    'a value of a question that is hidden under the same condition',
    all(compare('packs', 2), compare('smoker', 'no')),
    UNREACHABLE,
  ],
  [
    'no answer to a question that is hidden under the same condition',
    all({ op: 'empty', left: answerOperand('packs') }, compare('smoker', 'no')),
    [],
  ],
  [
    'any answer to a question that is hidden under the same condition',
    all(not({ op: 'empty', left: answerOperand('packs') }), compare('smoker', 'no')),
    UNREACHABLE,
  ],
  ['a false comparison of two constants', { op: 'gt', left: { const: 1 }, right: { const: 2 } }, UNREACHABLE],
])('the reachability of a question that is visible on %s', (_title, visibleWhen, expected) => {
  expect(lint({ visibleWhen })).toEqual(expected);
});

test('a required question that is never visible is reported as element.requiredHidden', () => {
  const visibleWhen = compare('smoker', 'maybe');
  expect(lint({ visibleWhen, requiredFlag: 'Y' })).toEqual([`element.requiredHidden ${idOf('asked')}`]);
});

test('a condition that is never true while its question is visible is reported with its property', () => {
  const impossible = compare('smoker', 'no');
  const conditions = {
    requiredWhen: impossible,
    readOnlyWhen: impossible,
    optionsWhen: [{ when: impossible, options: ['yes'] }],
    computedWhen: impossible,
  };
  expect(lint({ visibleWhen: compare('smoker', 'yes'), ...conditions })).toEqual(
    ['requiredWhen', 'readOnlyWhen', 'optionsWhen', 'computedWhen'].map(
      (property) => `condition.impossible ${idOf('asked')} ${property}`,
    ),
  );
});

test('a section that is never visible is reported once, without its questions', () => {
  const hiddenSection = section('guest', [element('name'), element('job')], {
    visibleWhen: compare('smoker', 'maybe'),
  });
  const problems = lintForm(
    indexForm(form([section('person', [element('smoker', 'radio', yesNo)]), hiddenSection])),
  );
  expect(problems).toEqual([{ code: 'element.unreachable', id: idOf('guest') }]);
});

test.each(fixtureNames('forms/insureInfomation/overlays'))('the form of %s has no lint problems', (name) => {
  expect(lintForm(indexForm(insurerForm(name.replace('.json', ''))))).toEqual([]);
});

test('missing words, words in another script and copied words are reported, names are not', () => {
  const key = `${idOf('age')}.help`;
  const scripts = {
    zh_CN: (character: string) => character !== '請',
    zh_TW: (character: string) => character !== '请',
  };
  const warningsFor = (words: Record<string, string>) =>
    lintWords(
      form([], {
        words: Object.fromEntries(Object.entries(words).map(([tag, text]) => [tag, { [key]: text }])),
      }),
      ['zh_CN', 'zh_TW', 'en_US', 'es_ES'],
      scripts,
    ).map(({ code, locale }) => `${code} ${locale}`);
  const validWords = {
    zh_CN: '请填写年龄',
    zh_TW: '請填寫年齡',
    en_US: 'Your age in full years',
    es_ES: 'Su edad en años',
  };
  expect(warningsFor(validWords)).toEqual([]);
  expect(warningsFor({ ...validWords, zh_TW: '请填写年龄' })).toEqual(['words.script zh_TW']);
  expect(warningsFor({ ...validWords, en_US: '请填写年龄' })).toContain('words.script en_US');
  expect(warningsFor({ ...validWords, en_US: 'In Chinese, for example 文三路' })).toEqual([]);
  expect(warningsFor({ ...validWords, es_ES: validWords.en_US })).toEqual([
    'words.copied en_US',
    'words.copied es_ES',
  ]);
  const sameText = 'Tipo de documento';
  expect(warningsFor({ ...validWords, en_US: sameText, es_ES: sameText })).toEqual([]);
  expect(warningsFor({ ...validWords, es_ES: '' })).toEqual(['words.partial es_ES']);
});
