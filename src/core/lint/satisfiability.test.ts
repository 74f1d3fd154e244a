import { describe, expect, test } from 'vitest';
import type { Comparison, Condition } from '../../../schemas/generated/condition.ts';
import type { Bounds } from '../../../schemas/generated/element.ts';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { lintForm } from './lint-form.ts';

/** Whether a question with this condition can be visible in a form whose `age` has these bounds. */
function canBeVisible(visibleWhen: Condition, [min, max] = [18, 60], bounds: Bounds = {}): boolean {
  const elements = [
    element('years', 'integer'),
    element('age', 'integer', { settings: { min, max }, bounds }),
    element('asked', 'text', { visibleWhen }),
  ];
  return lintForm(indexForm(form([section('person', elements)]))).length === 0;
}

const compare = (op: Comparison['op'], number: number): Condition => ({
  op,
  left: answerOperand('age'),
  right: { const: number },
});

describe('a number with the bounds 18 and 60 [M2]', () => {
  test.each<[op: Comparison['op'], possible: number[], impossible: number[]]>([
    ['lt', [19, 60, 61], [17, 18]],
    ['le', [18, 19, 60, 61], [17]],
    ['gt', [17, 18, 59], [60, 61]],
    ['ge', [17, 18, 59, 60], [61]],
    ['eq', [18, 19, 59, 60], [17, 61]],
    ['ne', [17, 18, 60, 61], []],
  ])('can satisfy a comparison with %s', (op, possible, impossible) => {
    const numbers = [...possible, ...impossible];
    expect(numbers.filter((number) => canBeVisible(compare(op, number)))).toEqual(possible);
  });

  test.each<[op: Comparison['op'], possible: number[], impossible: number[]]>([
    ['lt', [18, 60], [61]],
    ['le', [17, 59], [60, 61]],
    ['gt', [18, 60, 61], [17]],
    ['ge', [19, 61], [17, 18]],
    ['eq', [17, 18, 60, 61], []],
    ['ne', [18, 60], [17, 61]],
  ])('can fail a comparison with %s', (op, possible, impossible) => {
    const numbers = [...possible, ...impossible];
    expect(numbers.filter((number) => canBeVisible({ op: 'not', of: compare(op, number) }))).toEqual(
      possible,
    );
  });
});

test('a number with one possible value never differs from it [M2]', () => {
  expect(canBeVisible(compare('ne', 18), [18, 18])).toBe(false);
  expect(canBeVisible(compare('ne', 19), [18, 18])).toBe(true);
});

test('a bound that is a constant limits what a number can be, one that an answer sets may be unknown [M2]', () => {
  const [above, below] = [compare('gt', 50), compare('lt', 20)];
  expect(canBeVisible(above, [18, 60], { max: { const: 51 } })).toBe(true);
  expect(canBeVisible(above, [18, 60], { max: { const: 50 } })).toBe(false);
  expect(canBeVisible(below, [18, 60], { min: { const: 20 } })).toBe(false);
  expect(canBeVisible(above, [18, 60], { max: answerOperand('years') })).toBe(true);
});
