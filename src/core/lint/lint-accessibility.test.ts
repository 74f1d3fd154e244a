import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import { fixtureForms } from '../../tools/qa/input/fixture-forms.ts';
import { readForm } from '../../tools/qa/input/read-form.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { lintAccessibility } from './lint-accessibility.ts';

/** The warnings about a section with these English words, keyed `elementCode.property`; each as `code id.property`. */
function warningsFor(words: Record<string, string>, elements = [element('first'), element('second')]) {
  const wordsById = Object.fromEntries(
    Object.entries(words).map(([key, text]) => {
      const [code = '', ...property] = key.split('.');
      return [`${idOf(code)}.${property.join('.')}`, text];
    }),
  );
  const warnings = lintAccessibility(form([section('person', elements)], { words: { en_US: wordsById } }), [
    'en_US',
  ]);
  return warnings.map(({ code, id, key }) => `${code} ${id}.${key}`);
}

test('two questions of a section with the same label are reported, since their messages would be the same', () => {
  const sameLabels = { 'first.elementName': 'Name', 'second.elementName': 'Name ' };
  expect(warningsFor(sameLabels)).toEqual([`access.sameName ${idOf('second')}.elementName`]);
  expect(warningsFor({ ...sameLabels, 'second.elementName': 'Family name' })).toEqual([]);
  expect(warningsFor(sameLabels, [element('first'), element('second', 'note')])).toEqual([]);
});

test('two options with the same label are reported', () => {
  const radios = [element('first', 'radio', { settings: { options: ['a', 'b'] } })];
  expect(warningsFor({ 'first.option.a': 'Yes', 'first.option.b': 'Yes' }, radios)).toEqual([
    `access.sameOption ${idOf('first')}.option.b`,
  ]);
  expect(warningsFor({ 'first.option.a': 'Yes', 'first.option.b': 'No' }, radios)).toEqual([]);
});

test.each([
  ['three lines of Latin letters', 'a'.repeat(109), []],
  ['more than three lines of Latin letters', 'a'.repeat(110), ['access.longName']],
  ['three lines of Chinese characters', '字'.repeat(58), []],
  ['more than three lines of Chinese characters', '字'.repeat(59), ['access.longName']],
])('a label of %s on a phone', (_title, label, expected) => {
  const codes = warningsFor({ 'first.elementName': label }).map((warning) => warning.split(' ')[0]);
  expect(codes).toEqual(expected);
});

test('an abbreviation without an explanation is reported', () => {
  const reported = [`access.abbreviation ${idOf('first')}.elementName`];
  expect(warningsFor({ 'first.elementName': 'Your BMI' })).toEqual(reported);
  expect(warningsFor({ 'first.elementName': 'BMI', 'first.help': 'Weight by height squared' })).toEqual([]);
  expect(warningsFor({ 'first.elementName': 'ID number' })).toEqual([]);
  expect(warningsFor({ 'first.elementName': 'IPhone' })).toEqual([]);
});

test.each(fixtureForms().map(({ name }) => name))('the form %s has no accessibility warnings', (name) => {
  expect(lintAccessibility(readForm(name).form, locales)).toEqual([]);
});
