import { describe, expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { checkWords } from './check-words.ts';

const plan = section('plan', [
  element('name'),
  element('place', 'radio', { settings: { options: ['home', 'centre'] } }),
  element('cover', 'cards', { settings: { options: ['basic'] } }),
  element('pain', 'scale', { settings: { min: 0, max: 10 } }),
]);
const words = {
  [`${idOf('plan')}.title`]: 'Plan',
  [`${idOf('name')}.elementName`]: 'Name',
  [`${idOf('place')}.elementName`]: 'Place',
  [`${idOf('place')}.option.home`]: 'Home',
  [`${idOf('place')}.option.centre`]: 'Centre',
  [`${idOf('cover')}.elementName`]: 'Cover',
  [`${idOf('cover')}.option.basic`]: 'Basic',
  [`${idOf('pain')}.elementName`]: 'Pain',
  [`${idOf('pain')}.option.0`]: 'None',
  [`${idOf('pain')}.option.10`]: 'Strong',
};

/** Problems of the form with these further words, as `code id key`. */
const problemsOf = (more: Record<string, string>, ownWords: Form['words'] = { en_US: more }) =>
  checkWords({
    form: form([plan], { words: { en_US: { ...words, ...more } } }),
    locales: ['en_US'],
    knownLocales: ['en_US', 'zh_CN'],
    ownWords,
  }).map(({ code, id, params }) => [code, id, params?.['key'] ?? params?.['locale']].join(' '));

test('words that screens show pass', () => {
  expect(
    problemsOf({
      [`${idOf('plan')}.pageTitle`]: 'Your plan',
      [`${idOf('plan')}.add`]: 'Add',
      [`${idOf('name')}.help`]: 'As on your card',
      [`${idOf('name')}.alertTitle`]: 'Enter your name',
      [`${idOf('name')}.optional`]: 'if any',
      [`${idOf('cover')}.note.basic`]: '¥10',
    }),
  ).toEqual([]);
});

test.each([
  ['a misspelt key', 'name', 'elementNmae', 'words.unknownKey'],
  ['a key of another kind of part', 'name', 'title', 'words.unknownKey'],
  ['an option of a question without options', 'name', 'option.home', 'words.unknownKey'],
  ['an option that the question does not have', 'place', 'option.hoem', 'words.unknownOption'],
  ['a note of an option that the question does not have', 'cover', 'note.gold', 'words.unknownOption'],
  ['a page title below the first section', 'place', 'pageTitle', 'words.unknownKey'],
])('%s is refused with the keys to choose from (G12)', (_title, code, key, problem) => {
  expect(problemsOf({ [`${idOf(code)}.${key}`]: 'x' })).toEqual([`${problem} ${idOf(code)} ${key}`]);
});

describe('a word for an issue of a question', () => {
  const sized = section('size', [element('count', 'integer', { requiredFlag: 'Y', settings: { min: 2 } })]);
  const needed = {
    [`${idOf('size')}.title`]: 'Size',
    [`${idOf('count')}.elementName`]: 'Count',
  };
  const problemsWith = (key: string, text: string) => {
    const tested = form([sized], { words: { en_US: { ...needed, [key]: text } } });
    return checkWords({ form: tested, locales: ['en_US'], ownWords: tested.words });
  };
  const key = (code: string) => `${idOf('count')}.issue.${code}`;

  test('passes with its params and the name of the question', () => {
    expect(problemsWith(key('number.tooSmall'), '{title}: we insure {min} persons or more')).toEqual([]);
    expect(problemsWith(key('required'), 'How many are you?')).toEqual([]);
  });

  test('is refused for a code that the question never has, with those that it has', () => {
    expect(problemsWith(key('age.tooYoung'), 'Too young')).toEqual([
      {
        code: 'words.unknownIssue',
        id: idOf('count'),
        params: {
          key: 'issue.age.tooYoung',
          locale: 'en_US',
          allowed: 'number.format, number.tooLarge, number.tooSmall, required, value.type',
        },
      },
    ]);
  });

  test('is refused with a placeholder that nothing fills in', () => {
    const refused = (text: string) =>
      problemsWith(key('number.tooSmall'), text).map(({ code, params }) => [code, params?.['placeholder']]);
    expect(refused('At least {max}')).toEqual([['words.unknownPlaceholder', '{max}']]);
    expect(refused('At least {min')).toEqual([['words.unknownPlaceholder', '{']]);
    expect(refused('At least { min }')).toEqual([['words.unknownPlaceholder', '{ min }']]);
    expect(problemsWith(key('number.tooSmall'), 'At least {max}')[0]?.params?.['allowed']).toBe(
      '{title}, {min}',
    );
  });

  test('is an unknown key of a section, and of a note, which takes no answer', () => {
    const [problem] = problemsWith(`${idOf('size')}.issue.rows.tooFew`, 'Too few');
    expect(problem?.code).toBe('words.unknownKey');
    const tested = form([section('page', [element('read', 'note')])], {
      words: { en_US: { [`${idOf('read')}.issue.required`]: 'x' } },
    });
    const codes = checkWords({ form: tested, locales: [], ownWords: tested.words }).map(({ code }) => code);
    expect(codes).toEqual(['words.unknownKey']);
  });
});

test('of an overlay only its own words are judged: the base has words for options that it drops (G12)', () => {
  const dropped = { [`${idOf('place')}.option.hotel`]: 'Hotel' };
  expect(problemsOf(dropped, { en_US: {} })).toEqual([]);
  expect(problemsOf(dropped, { en_US: dropped })).toHaveLength(1);
});

test('the message of its issue stands in for the word of a check, which may have one all the same', () => {
  const check = {
    checkId: 'check000',
    check: 'condition',
    refuseWhen: { op: 'empty', left: { element: idOf('name') } },
    path: idOf('name'),
    severity: 'error',
  } as const;
  const codesOf = (own: Form['groupChecks'][number], more: Record<string, string> = {}) => {
    const en_US = { ...words, ...more };
    const checked = form([plan], { groupChecks: [own], words: { en_US } });
    return checkWords({ form: checked, locales: ['en_US'], ownWords: { en_US } }).map(({ code }) => code);
  };
  expect(codesOf(check)).toEqual(['words.missing']);
  expect(codesOf({ ...check, issue: 'waiver.self' })).toEqual([]);
  expect(codesOf({ ...check, issue: 'waiver.self' }, { 'check000.refused': 'Not for you' })).toEqual([]);
  const ofQuestion = { [`${idOf('name')}.issue.waiver.self`]: 'Not for you' };
  expect(codesOf({ ...check, issue: 'waiver.self' }, ofQuestion)).toEqual([]);
});

test('a language that does not exist and a name of zero-width characters are refused (G12)', () => {
  expect(problemsOf({}, { fr_FR: {} })).toEqual(['words.unknownLocale  fr_FR']);
  expect(problemsOf({ [`${idOf('name')}.elementName`]: '\u200B\u2060' })).toEqual([
    `words.missing ${idOf('name')} elementName`,
  ]);
});

test('the words that a removed question leaves behind are one problem with its keys and languages (G9)', () => {
  const left = { 'gone0000.elementName': 'Gone', 'gone0000.help': 'x' };
  const orphans = checkWords({
    form: form([plan], {
      words: {
        en_US: { ...words, ...left, title: 'x' },
        zh_CN: { 'gone0000.elementName': '没了', 'other000.help': 'x' },
      },
    }),
    locales: ['en_US'],
  });
  expect(orphans).toEqual([
    { code: 'words.orphan', id: 'gone0000', params: { keys: 'elementName, help', locale: 'en_US, zh_CN' } },
    { code: 'words.orphan', id: 'title', params: { keys: 'title', locale: 'en_US' } },
    { code: 'words.orphan', id: 'other000', params: { keys: 'help', locale: 'zh_CN' } },
  ]);
});
