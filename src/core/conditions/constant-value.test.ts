import { expect, test } from 'vitest';
import type { Expression } from '../../../schemas/generated/condition.ts';
import { isDividedByZero } from './constant-value.ts';

const zero: Expression = { fn: 'subtract', args: [{ const: 2 }, { const: 2 }] };
const answer: Expression = { element: 'amount00' };

test.each<[string, Expression, boolean]>([
  ['a division by 0', { fn: 'divide', args: [answer, { const: 0 }] }, true],
  ['a remainder of a division by 0', { fn: 'mod', args: [answer, { const: 0 }] }, true],
  ['a division by a difference that is always 0', { fn: 'divide', args: [answer, zero] }, true],
  [
    'a remainder by a number that is rounded to 0',
    { fn: 'mod', args: [answer, { fn: 'floor', args: [{ const: 0.5 }] }] },
    true,
  ],
  [
    'a division by zero inside a sum',
    { fn: 'add', args: [answer, { fn: 'mod', args: [answer, zero] }] },
    true,
  ],
  ['a division by an answer', { fn: 'divide', args: [{ const: 1 }, answer] }, false],
  [
    'a division by an answer times 0, which may be unknown',
    { fn: 'divide', args: [answer, { fn: 'multiply', args: [answer, { const: 0 }] }] },
    false,
  ],
  ['a division of 0', { fn: 'mod', args: [{ const: 0 }, { const: 5 }] }, false],
  [
    'a division by the rows of a list',
    { fn: 'divide', args: [answer, { fn: 'count', args: [{ rows: 'people00' }] }] },
    false,
  ],
  [
    'a division by the year of today',
    { fn: 'mod', args: [answer, { fn: 'yearOf', args: [{ context: 'today' }] }] },
    false,
  ],
])('%s is found exactly when the divisor is always 0 (G12)', (_title, expression, expected) => {
  expect(isDividedByZero(expression)).toBe(expected);
  expect(isDividedByZero({ op: 'gt', left: { const: 1 }, right: expression })).toBe(expected);
});
