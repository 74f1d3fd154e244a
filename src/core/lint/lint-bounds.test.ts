import { describe, expect, test } from 'vitest';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Bounds, Element } from '../../../schemas/generated/element.ts';
import type { RowBounds } from '../../../schemas/generated/form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { provenRefusal } from '../fill/prove-refused.ts';
import { indexForm } from '../form/form-index.ts';
import { lintBounds } from './lint-bounds.ts';

const asOf = '2026-11-21';
const today: Expression = { context: 'today' };
const low = answerOperand('low');
const start = answerOperand('start');
const add = (of: Expression, amount: number): Expression => ({ fn: 'add', args: [of, { const: amount }] });
const later = (of: Expression, days: number): Expression => ({ fn: 'addDays', args: [of, { const: days }] });

/** A form whose last question has bounds; `low` is from 10 to 20, `start` from 2026 to 2027. */
const bounded = (inputType: string, bounds: Bounds, rest: Partial<Element> = {}) =>
  indexForm(
    form([
      section('page', [
        element('low', 'integer', { requiredFlag: 'Y', settings: { min: 10, max: 20 } }),
        element('start', 'date', { settings: { min: '2026-01-01', max: '2027-12-31' } }),
        element('asked', inputType, { requiredFlag: 'Y', ...rest, bounds }),
      ]),
    ]),
  );

const problemsOf = (index: ReturnType<typeof bounded>): string[] =>
  lintBounds(index, asOf).map(({ code, id, params }) => [code, id, ...Object.values(params ?? {})].join(' '));

const product = (factor: number): Expression => ({ fn: 'multiply', args: [low, { const: factor }] });
const half: Expression = { fn: 'divide', args: [{ const: 1 }, low] };

describe('bounds that no answer meets', () => {
  test.each<[string, string, Bounds, string, Partial<Element>?]>([
    ['of one operand', 'integer', { min: add(low, 5), max: add(low, 4) }, 'bounds.min bounds.max'],
    ['of one multiple', 'decimal', { min: product(3), max: product(2) }, 'bounds.min bounds.max'],
    ['of ranges', 'integer', { min: add(low, 5), max: { const: 14 } }, 'bounds.min bounds.max'],
    [
      'of a product with zero',
      'integer',
      { min: add(product(0), 5), max: { const: 4 } },
      'bounds.min bounds.max',
    ],
    ['of a quotient', 'decimal', { min: add(half, 1), max: half }, 'bounds.min bounds.max'],
    ['of days', 'date', { min: later(start, 3), max: later(start, 2) }, 'bounds.min bounds.max'],
    ['of days from today', 'date', { min: later(today, 3), max: later(today, 2) }, 'bounds.min bounds.max'],
    ['above its settings', 'integer', { min: low }, 'bounds.min settings.max', { settings: { max: 9 } }],
    ['below its settings', 'integer', { max: low }, 'settings.min bounds.max', { settings: { min: 21 } }],
    [
      'after today at the latest',
      'date',
      { min: later(today, 1) },
      'bounds.min settings.max',
      { settings: { max: 'today' } },
    ],
    [
      'a day that is over',
      'date',
      { min: today },
      'bounds.min settings.max',
      { settings: { max: '2026-11-20' } },
    ],
    [
      'between two whole numbers',
      'integer',
      { min: { const: 2.2 }, max: { const: 2.8 } },
      'bounds.min bounds.max',
    ],
    ['below a computed value', 'integer', { max: low }, 'computed bounds.max', { computed: add(low, 1) }],
  ])('%s', (_name, inputType, bounds, expected, rest) => {
    expect(problemsOf(bounded(inputType, bounds, rest))).toEqual([
      `bounds.impossible ${idOf('asked')} ${expected}`,
    ]);
  });

  test.each<[string, string, Bounds, Partial<Element>?]>([
    ['of one value', 'integer', { min: low, max: low }],
    ['that some operands meet', 'integer', { min: low }, { settings: { max: 10 } }],
    ['of ranges that touch', 'integer', { min: add(low, 5), max: { const: 15 } }],
    ['of days that today may reach', 'date', { max: today }, { settings: { min: '2027-01-01' } }],
    ['from today on', 'date', { min: today }, { settings: { max: '2026-11-21' } }],
    ['of two questions', 'date', { min: start, max: later(today, 30) }],
    ['of a quotient of any size', 'decimal', { min: half, max: { const: 0 } }],
    ['of a value that may be changed', 'integer', { max: low }, { computed: add(low, 1), mayChange: true }],
    ['of negative numbers', 'integer', { min: product(-2), max: product(-1) }, { settings: { min: -99 } }],
  ])('none: %s', (_name, inputType, bounds, rest) => {
    expect(problemsOf(bounded(inputType, bounds, rest))).toEqual([]);
  });
});

describe('numbers of rows that no list has', () => {
  const listed = (bounds: RowBounds) =>
    indexForm(
      form([
        section('page', [element('low', 'integer', { settings: { min: 10, max: 20 } })]),
        section('rows', [element('name')], { repeat: { min: 2, max: 9, bounds } }),
      ]),
    );

  test.each<[string, RowBounds, string]>([
    ['more than the section takes', { min: low }, 'repeat.bounds.min repeat.max'],
    ['fewer than the section asks for', { max: { const: 1 } }, 'repeat.min repeat.bounds.max'],
    ['more than fewest', { min: add(low, 1), max: low }, 'repeat.bounds.min repeat.bounds.max'],
    [
      'none between two parts of a row',
      { min: { const: 2.2 }, max: { const: 2.8 } },
      'repeat.bounds.min repeat.bounds.max',
    ],
  ])('%s', (_name, bounds, expected) => {
    expect(problemsOf(listed(bounds))).toEqual([`bounds.impossible ${idOf('rows')} ${expected}`]);
  });

  test.each<[string, RowBounds]>([
    ['as many as an answer says', { max: add(low, -10) }],
    ['a whole number between parts', { min: { const: 2.2 }, max: { const: 3.1 } }],
  ])('none: %s', (_name, bounds) => {
    expect(problemsOf(listed(bounds))).toEqual([]);
  });
});

test('the proof of refusal names bounds that are always known, and no others', () => {
  const settings = { max: 9 };
  expect(provenRefusal(bounded('integer', { min: low }, { settings }), asOf)).toEqual({
    path: 'page/asked',
    code: 'number.tooLarge',
    reachable: '≥ bounds.min',
    accepted: '≤ settings.max',
  });
  expect(
    provenRefusal(bounded('integer', { min: low }, { settings, requiredFlag: 'N' }), asOf),
  ).toBeUndefined();
  // Nobody has to answer `start`.
  const days = { min: later(start, 3), max: later(start, 2) };
  expect(provenRefusal(bounded('date', days), asOf)).toBeUndefined();
});
