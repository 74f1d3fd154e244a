import { expect, test } from 'vitest';
import type { Expression } from '../../../schemas/generated/condition.ts';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { provenRefusal } from './prove-refused.ts';

const input = answerOperand('input');
const less = (amount: number): Expression => ({ fn: 'subtract', args: [input, { const: amount }] });

const choice = (then: Expression, otherwise: Expression): Expression => ({
  fn: 'if',
  when: { op: 'gt', left: input, right: { const: 3 } },
  then,
  else: otherwise,
});

/** The refusal of a computed value between 30 and 40, of an input between 0 and 10. */
function refusalOf(computed: Expression) {
  const settings = { min: '30', max: '40' };
  return provenRefusal(
    indexForm(
      form([
        section('numbers', [
          element('input', 'decimal', { requiredFlag: 'Y', settings: { min: '0', max: '10' } }),
          element('result', 'decimal', { requiredFlag: 'Y', settings, computed }),
        ]),
      ]),
    ),
    '2026-11-21',
  );
}

test.each<[string, Expression, string]>([
  ['rounded down', { fn: 'floor', args: [input] }, '-1 – 10'],
  ['rounded up', { fn: 'ceil', args: [input] }, '0 – 11'],
  ['positive', { fn: 'abs', args: [input] }, '0 – 10'],
  ['negative', { fn: 'abs', args: [less(20)] }, '10 – 20'],
  ['of either sign', { fn: 'abs', args: [less(7)] }, '0 – 7'],
  ['mostly negative', { fn: 'abs', args: [less(2)] }, '0 – 8'],
  ['one of two', choice(input, { const: 25 }), '0 – 25'],
  ['the first of two', { fn: 'coalesce', args: [less(5), { const: 8 }] }, '-5 – 8'],
])('a value that is %s and that no input reaches is refused with the proof', (_name, computed, reachable) => {
  expect(refusalOf(computed)).toEqual({
    path: 'numbers/result',
    code: 'decimal.tooSmall',
    reachable,
    accepted: '30 – 40',
  });
});

test.each<[string, Expression]>([
  ['one of two values of which one fits', choice(input, { const: 35 })],
  ['the first of two values of which one fits', { fn: 'coalesce', args: [input, { const: 40 }] }],
  ['a quotient', { fn: 'divide', args: [input, { const: 1 }] }],
  ['a remainder', { fn: 'mod', args: [input, { const: 3 }] }],
  ['a number of months', { fn: 'monthsBetween', args: [{ context: 'today' }, { context: 'today' }] }],
  ['a year', { fn: 'yearOf', args: [{ context: 'today' }] }],
])('%s is possible: nothing is proven', (_name, computed) => {
  expect(refusalOf(computed)).toBeUndefined();
});
