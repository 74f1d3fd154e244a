import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import { fixtureForms } from '../../tools/qa/input/fixture-forms.ts';
import { readForm } from '../../tools/qa/input/read-form.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { lintAccessibility } from './lint-accessibility.ts';

/** What is said of a section with these words, as `code id.property`. */
function warned(words: Record<string, string>, elements = [element('first'), element('second')]) {
  const own = Object.fromEntries(
    Object.entries(words).map(([key, text]) => {
      const [code = '', ...property] = key.split('.');
      return [`${idOf(code)}.${property.join('.')}`, text];
    }),
  );
  const warnings = lintAccessibility(form([section('person', elements)], { words: { en_US: own } }), [
    'en_US',
  ]);
  return warnings.map(({ code, id, key }) => `${code} ${id}.${key}`);
}

test('two questions of a section under one name are told: their messages could not be told apart', () => {
  const same = { 'first.elementName': 'Name', 'second.elementName': 'Name ' };
  expect(warned(same)).toEqual([`access.sameName ${idOf('second')}.elementName`]);
  expect(warned({ ...same, 'second.elementName': 'Family name' })).toEqual([]);
  expect(warned(same, [element('first'), element('second', 'note')])).toEqual([]);
});

test('two options in the same words are told', () => {
  const choice = [element('first', 'radio', { settings: { options: ['a', 'b'] } })];
  expect(warned({ 'first.option.a': 'Yes', 'first.option.b': 'Yes' }, choice)).toEqual([
    `access.sameOption ${idOf('first')}.option.b`,
  ]);
  expect(warned({ 'first.option.a': 'Yes', 'first.option.b': 'No' }, choice)).toEqual([]);
});

test.each([
  ['three lines of Latin letters', 'a'.repeat(109), []],
  ['more than three lines of Latin letters', 'a'.repeat(110), ['access.longName']],
  ['three lines of Chinese characters', '字'.repeat(58), []],
  ['more than three lines of Chinese characters', '字'.repeat(59), ['access.longName']],
])('a name of %s on a phone', (_title, name, expected) => {
  const codes = warned({ 'first.elementName': name }).map((line) => line.split(' ')[0]);
  expect(codes).toEqual(expected);
});

test('an abbreviation that nothing explains is told', () => {
  const told = [`access.abbreviation ${idOf('first')}.elementName`];
  expect(warned({ 'first.elementName': 'Your BMI' })).toEqual(told);
  expect(warned({ 'first.elementName': 'BMI', 'first.help': 'Weight by height squared' })).toEqual([]);
  expect(warned({ 'first.elementName': 'ID number' })).toEqual([]);
  expect(warned({ 'first.elementName': 'IPhone' })).toEqual([]);
});

test.each(fixtureForms().map(({ name }) => name))('the form %s has none of this', (name) => {
  expect(lintAccessibility(readForm(name).form, locales)).toEqual([]);
});
