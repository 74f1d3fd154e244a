import { expect, test } from 'vitest';
import type { Element } from '../../../schemas/generated/element.ts';
import type { RowBounds } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { classOf } from './change.ts';
import { diffForms } from './diff-forms.ts';

/** Codes of the changes when the settings of an element change. */
const diffSettingsOf = (inputType: string, before: object, after: object) => {
  const formWith = (settings: object) =>
    form([section('person', [element('asked', inputType, { settings } as Partial<Element>)])]);
  return diffForms(formWith(before), formWith(after)).map(({ code }) => code);
};

test.each<[inputType: string, loose: object, tight: object]>([
  ['decimal', { scale: 0, multipleOf: '5' }, { scale: 0, multipleOf: '10' }],
  ['decimal', { scale: 0, multipleOf: '0' }, { scale: 0, multipleOf: '10' }],
  ['integer', { min: 1, max: 9 }, { min: 2, max: 9 }],
  ['integer', { min: 1, max: 9 }, { min: 1, max: 8 }],
  ['date', { max: '2026-12-31' }, { max: '2026-12-30' }],
  ['date', { min: '2026-01-01' }, { min: '2026-01-02' }],
])('%s: %j accepts more than %j', (inputType, loose, tight) => {
  expect(diffSettingsOf(inputType, loose, tight)).toEqual(['setting.tighter']);
  expect(diffSettingsOf(inputType, tight, loose)).toEqual(['setting.looser']);
});

test.each<[inputType: string, before: object, after: object]>([
  ['decimal', { scale: 0, multipleOf: '4' }, { scale: 0, multipleOf: '6' }],
  ['date', { max: '2026-12-31' }, { max: 'today' }],
  ['date', { max: 'today' }, { max: '2026-12-31' }],
])('%s: neither of %j and %j accepts every answer that the other accepts', (inputType, before, after) => {
  expect(diffSettingsOf(inputType, before, after)).toEqual(['setting.tighter']);
  expect(diffSettingsOf(inputType, after, before)).toEqual(['setting.tighter']);
});

test.each<[before: string[], after: string[], code: string]>([
  [['a', 'b'], ['a', 'b', 'c'], 'options.added'],
  [['a', 'b', 'c'], ['a', 'b'], 'options.removed'],
  [['a', 'b'], ['a', 'c'], 'options.removed options.added'],
  [['a', 'b'], ['c', 'd'], 'options.replaced'],
  [['a', 'b'], ['b', 'a'], 'options.reordered'],
])('options %j that become %j are %s', (before, after, code) => {
  expect(diffSettingsOf('select', { options: before }, { options: after })).toEqual(code.split(' '));
});

test('a higher minimum and a lower maximum of rows are tighter', () => {
  const rows = (min: number, max: number) =>
    form([section('cars', [element('plate')], { repeat: { min, max } })]);
  const codes = (before: [number, number], after: [number, number]) =>
    diffForms(rows(...before), rows(...after)).map(({ code, property }) => `${code} ${property}`);
  expect(codes([0, 3], [1, 3])).toEqual(['setting.tighter rows.min']);
  expect(codes([1, 3], [0, 3])).toEqual(['setting.looser rows.min']);
  expect(codes([0, 3], [0, 2])).toEqual(['setting.tighter rows.max']);
  expect(codes([0, 2], [0, 3])).toEqual(['setting.looser rows.max']);
});

test('bounds of rows by answers are a rule: they ask for more, and without them for less', () => {
  const rows = (bounds?: RowBounds) =>
    form([
      section('page', [element('count', 'integer')]),
      section('cars', [element('plate')], { repeat: { min: 0, max: 3, ...(bounds && { bounds }) } }),
    ]);
  const codes = (before: RowBounds | undefined, after: RowBounds | undefined) =>
    diffForms(rows(before), rows(after)).map(
      ({ code, class: own, property }) => `${own} ${code} ${property}`,
    );
  const max = { element: idOf('count') };
  expect(codes(undefined, { max })).toEqual(['C2 rule.added repeat.bounds']);
  expect(codes({ max }, { max, min: { const: 1 } })).toEqual(['C2 rule.changed repeat.bounds']);
  expect(codes({ max }, undefined)).toEqual(['C1 rule.lifted repeat.bounds']);
  expect(codes({ max }, { max })).toEqual([]);
});

test.each<[loose: object, tight: object]>([
  [{ min: 18 }, { min: 19 }],
  [{ max: 60 }, { max: 59 }],
  [{ minDays: 28 }, { minDays: 30 }],
  [{}, { min: 18 }],
  [{}, { max: 60 }],
  [{}, { minDays: 28 }],
])('a check with %j accepts more than a check with %j', (loose, tight) => {
  const formWith = (limits: object) =>
    form([section('person', [element('born', 'date')])], {
      groupChecks: [
        { checkId: 'agecheck1', check: 'ageRange', birthDate: idOf('born'), ...limits } as GroupCheck,
      ],
    });
  const codes = (before: object, after: object) =>
    diffForms(formWith(before), formWith(after)).map(({ code }) => code);
  expect(codes(loose, tight)).toEqual(['check.tighter']);
  expect(codes(tight, loose)).toEqual(['check.looser']);
});

test('a version has the highest class of its changes', () => {
  expect(classOf([{ class: 'C0' }, { class: 'C2' }, { class: 'C1' }])).toBe('C2');
  expect(classOf([])).toBe('C0');
});
