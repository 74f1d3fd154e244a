import { expect, test } from 'vitest';
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

test('of an overlay only its own words are judged: the base has words for options that it drops (G12)', () => {
  const dropped = { [`${idOf('place')}.option.hotel`]: 'Hotel' };
  expect(problemsOf(dropped, { en_US: {} })).toEqual([]);
  expect(problemsOf(dropped, { en_US: dropped })).toHaveLength(1);
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
