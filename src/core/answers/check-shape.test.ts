import { expect, test } from 'vitest';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { flattenAnswers, nestAnswers, type Answers } from './answers.ts';
import { checkFlatShape, checkShape } from './check-shape.ts';

const index = indexForm(
  form([
    section('person', [element('name'), element('age', 'integer')]),
    section('cars', [element('plate')], {
      repeat: { min: 0, max: 2 },
      section: section('drivers', [element('nick')], { repeat: { min: 0, max: 1 } }),
    }),
  ]),
);

const cars = (count: number) => Array.from({ length: count }, (_, i) => ({ rowId: `r${i}` }));

test.each<[string, Answers, string[]]>([
  ['answers that fit', { person: { name: 'A', age: 1 }, cars: cars(2) }, []],
  ['a number as text', { person: { age: '17' } }, ['value.type person/age']],
  ['a text too long to store', { person: { name: 'x'.repeat(5001) } }, ['text.tooLong person/name']],
  ['a hidden character', { person: { name: 'a\u0000' } }, ['text.hiddenCharacter person/name']],
  ['too many rows', { cars: cars(3) }, ['rows.tooMany cars']],
  [
    'too many rows in a row',
    { cars: [{ rowId: 'r0', drivers: [{ rowId: 'd1' }, { rowId: 'd2' }] }] },
    ['rows.tooMany cars/r0/drivers'],
  ],
  ['an invalid row id', { cars: [{ rowId: 'R 0' }] }, ['row.id cars/0']],
  ['two rows with one id', { cars: [{ rowId: 'a' }, { rowId: 'a' }] }, ['row.id cars/1']],
])('%s: flat answers have the issues of nested ones', (_title, answers, expected) => {
  const flat = flattenAnswers(index, answers);
  const codes = checkFlatShape(index, flat).map(({ code, path }) => `${code} ${path}`);
  expect(codes).toEqual(expected);
  expect(checkShape(index, nestAnswers(index, flat)).map(({ code, path }) => `${code} ${path}`)).toEqual(
    codes,
  );
});
