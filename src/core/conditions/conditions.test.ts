import Big from 'big.js';
import { expect, test } from 'vitest';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import { evaluate } from './conditions.ts';
import { compute, type Value, type EvaluationContext } from './expressions.ts';

const answers: Record<string, Value> = {
  name0000: '欧阳若溪',
  age00000: new Big(17),
  premium0: new Big('0.3'),
  hobbies0: ['diving', 'racing'],
  consent0: true,
  birth000: '2004-02-29',
};
const around: EvaluationContext = {
  value: (id) => answers[id],
  values: (id) => (id === 'ratios00' ? [new Big(60), new Big(40), undefined] : [answers[id]]),
  rowCount: () => 2,
  today: '2026-11-21',
  listItem: (list, code) =>
    list === 'occupation' && code === '0001' ? { attributes: { class: 4 } } : undefined,
};
const read = (element: string) => ({ element });
const holds = (condition: Condition) => evaluate(condition, around);

test.each<[string, Condition, boolean | undefined]>([
  ['texts compare', { op: 'eq', left: read('name0000'), right: { const: '欧阳若溪' } }, true],
  ['numbers compare as numbers', { op: 'lt', left: read('age00000'), right: { const: 18 } }, true],
  ['dates compare by day', { op: 'le', left: read('birth000'), right: { context: 'today' } }, true],
  ['unlike kinds never compare', { op: 'eq', left: read('age00000'), right: { const: '17' } }, undefined],
  ['one of a list', { op: 'in', left: read('age00000'), values: [16, 17] }, true],
  ['any of several choices', { op: 'in', left: read('hobbies0'), values: ['climbing', 'racing'] }, true],
  [
    'between includes both ends',
    { op: 'between', left: read('age00000'), min: { const: 17 }, max: { const: 17 } },
    true,
  ],
  ['empty is true of what is not answered', { op: 'empty', left: read('nothing0') }, true],
  ['what is not answered is unknown', { op: 'eq', left: read('nothing0'), right: { const: 'x' } }, undefined],
  [
    'not of unknown stays unknown',
    { op: 'not', of: { op: 'eq', left: read('nothing0'), right: { const: 'x' } } },
    undefined,
  ],
  [
    'any is true beside unknown',
    {
      op: 'any',
      of: [
        { op: 'eq', left: read('nothing0'), right: { const: 1 } },
        { op: 'eq', left: read('consent0'), right: { const: true } },
      ],
    },
    true,
  ],
  [
    'all is false beside unknown',
    {
      op: 'all',
      of: [
        { op: 'eq', left: read('nothing0'), right: { const: 1 } },
        { op: 'eq', left: read('consent0'), right: { const: false } },
      ],
    },
    false,
  ],
])('%s', (_title, condition, truth) => {
  expect(holds(condition)).toBe(truth);
});

test('a list item is asked by its attribute', () => {
  const job = { ...around, value: () => '0001' };
  const ofClass = (equals: number): Condition => ({
    op: 'matchesList',
    left: read('job00000'),
    list: 'occupation',
    attribute: 'class',
    equals,
  });
  expect(evaluate(ofClass(4), job)).toBe(true);
  expect(evaluate(ofClass(5), job)).toBe(false);
});

const value = (expression: Expression) => {
  const computed = compute(expression, around);
  return computed instanceof Big ? computed.toFixed() : computed;
};

test.each<[string, Expression, Value]>([
  ['decimals are decimals', { fn: 'add', args: [{ const: 0.1 }, { const: 0.2 }] }, '0.3'],
  ['a division by zero is unknown', { fn: 'divide', args: [{ const: 1 }, { const: 0 }] }, undefined],
  [
    'an unknown operand makes the whole unknown',
    { fn: 'multiply', args: [read('nothing0'), { const: 2 }] },
    undefined,
  ],
  ['rounding is half up', { fn: 'round', args: [{ const: 1.005 }, { const: 2 }] }, '1.01'],
  ['a sum skips rows that are not answered', { fn: 'sum', args: [read('ratios00')] }, '100'],
  ['count counts answers', { fn: 'count', args: [read('ratios00')] }, '2'],
  ['count counts rows', { fn: 'count', args: [{ rows: 'insured0' }] }, '2'],
  [
    'a leap-day child ages on 1 March',
    { fn: 'ageAt', args: [read('birth000'), { const: '2022-02-28' }] },
    '17',
  ],
  ['age of no date is unknown', { fn: 'ageAt', args: [read('name0000'), { context: 'today' }] }, undefined],
  [
    'the birth date of an ID number',
    { fn: 'birthDateFromId', args: [{ const: '11010519491231002X' }] },
    '1949-12-31',
  ],
  ['the gender of an ID number', { fn: 'genderFromId', args: [{ const: '11010519491231002X' }] }, 'F'],
])('%s', (_title, expression, expected) => {
  expect(value(expression)).toBe(expected);
});

test('whether an unanswered question is one of a list is unknown, also negated', () => {
  const isOneOf: Condition = { op: 'in', left: read('nothing0'), values: [1, 'x'] };
  expect(holds(isOneOf)).toBeUndefined();
  expect(holds({ op: 'not', of: isOneOf })).toBeUndefined();
});

test('an item of a list is one from its first day to its last', () => {
  const isListed: Condition = { op: 'matchesList', left: read('name0000'), list: 'occupation' };
  const onDay = (today: string) =>
    evaluate(isListed, {
      ...around,
      today,
      listItem: () => ({ validFrom: '2026-01-01', validTo: '2026-12-31' }),
    });
  expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map(onDay)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
