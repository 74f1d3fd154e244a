import Big from 'big.js';
import { expect, test } from 'vitest';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import { compute, evaluate } from './conditions.ts';
import type { Value, EvaluationContext } from './expressions.ts';

const answers: Record<string, Value> = {
  name0000: '欧阳若溪',
  age00000: new Big(17),
  premium0: new Big('0.3'),
  hobbies0: ['diving', 'racing'],
  consent0: true,
  birth000: '2004-02-29',
};
const context: EvaluationContext = {
  value: (id) => answers[id],
  values: (id) => (id === 'ratios00' ? [new Big(60), new Big(40), undefined] : [answers[id]]),
  eachRow: () => [context, context],
  rowNumber: () => 2,
  today: '2026-11-21',
  listItem: (list, code) =>
    list === 'occupation' && code === '0001'
      ? { labels: { zh_CN: '局长' }, attributes: { class: 4 } }
      : undefined,
};
const answerOperand = (element: string) => ({ element });
const resultOf = (condition: Condition) => evaluate(condition, context);

test.each<[string, Condition, boolean | undefined]>([
  ['texts compare', { op: 'eq', left: answerOperand('name0000'), right: { const: '欧阳若溪' } }, true],
  ['numbers compare as numbers', { op: 'lt', left: answerOperand('age00000'), right: { const: 18 } }, true],
  ['dates compare by day', { op: 'le', left: answerOperand('birth000'), right: { context: 'today' } }, true],
  [
    'a number compared with a text is unknown',
    { op: 'eq', left: answerOperand('age00000'), right: { const: '17' } },
    undefined,
  ],
  ['a number is in a list of values', { op: 'in', left: answerOperand('age00000'), values: [16, 17] }, true],
  [
    'a multiple-choice answer is in a list when any of its options is',
    { op: 'in', left: answerOperand('hobbies0'), values: ['climbing', 'racing'] },
    true,
  ],
  [
    'between includes both ends',
    { op: 'between', left: answerOperand('age00000'), min: { const: 17 }, max: { const: 17 } },
    true,
  ],
  ['an unanswered element is empty', { op: 'empty', left: answerOperand('nothing0') }, true],
  [
    'a comparison with an unanswered element is unknown',
    { op: 'eq', left: answerOperand('nothing0'), right: { const: 'x' } },
    undefined,
  ],
  [
    'the negation of unknown is unknown',
    { op: 'not', of: { op: 'eq', left: answerOperand('nothing0'), right: { const: 'x' } } },
    undefined,
  ],
  [
    'any is true when an operand is true and another is unknown',
    {
      op: 'any',
      of: [
        { op: 'eq', left: answerOperand('nothing0'), right: { const: 1 } },
        { op: 'eq', left: answerOperand('consent0'), right: { const: true } },
      ],
    },
    true,
  ],
  [
    'all is false when an operand is false and another is unknown',
    {
      op: 'all',
      of: [
        { op: 'eq', left: answerOperand('nothing0'), right: { const: 1 } },
        { op: 'eq', left: answerOperand('consent0'), right: { const: false } },
      ],
    },
    false,
  ],
])('%s', (_title, condition, expected) => {
  expect(resultOf(condition)).toBe(expected);
});

test('matchesList compares an attribute of the list item', () => {
  const jobContext = { ...context, value: () => '0001' };
  const ofClass = (equals: number): Condition => ({
    op: 'matchesList',
    left: answerOperand('job00000'),
    list: 'occupation',
    attribute: 'class',
    equals,
  });
  expect(evaluate(ofClass(4), jobContext)).toBe(true);
  expect(evaluate(ofClass(5), jobContext)).toBe(false);
});

/** The first value if the operand is 1. */
const choiceOf = (left: Expression, then: Expression, otherwise: Expression): Expression => ({
  fn: 'if',
  when: { op: 'eq', left, right: { const: 1 } },
  then,
  else: otherwise,
});

const computedText = (expression: Expression) => {
  const value = compute(expression, context);
  return value instanceof Big ? value.toFixed() : value;
};

test.each<[string, Expression, Value]>([
  ['decimals are added exactly', { fn: 'add', args: [{ const: 0.1 }, { const: 0.2 }] }, '0.3'],
  ['a division by zero is unknown', { fn: 'divide', args: [{ const: 1 }, { const: 0 }] }, undefined],
  [
    'an unknown operand makes the result unknown',
    { fn: 'multiply', args: [answerOperand('nothing0'), { const: 2 }] },
    undefined,
  ],
  ['rounding is half up', { fn: 'round', args: [{ const: 1.005 }, { const: 2 }] }, '1.01'],
  ['a sum skips unanswered rows', { fn: 'sum', args: [answerOperand('ratios00')] }, '100'],
  ['count counts answers', { fn: 'count', args: [answerOperand('ratios00')] }, '2'],
  ['count counts rows', { fn: 'count', args: [{ rows: 'insured0' }] }, '2'],
  [
    'a person born on a leap day ages on 1 March',
    { fn: 'ageAt', args: [answerOperand('birth000'), { const: '2022-02-28' }] },
    '17',
  ],
  [
    'the age of a text that is not a date is unknown',
    { fn: 'ageAt', args: [answerOperand('name0000'), { context: 'today' }] },
    undefined,
  ],
  [
    'the birth date of an ID number',
    { fn: 'birthDateFromId', args: [{ const: '11010519491231002X' }] },
    '1949-12-31',
  ],
  [
    'half a day is no number of days',
    { fn: 'addDays', args: [answerOperand('birth000'), { const: 0.5 }] },
    undefined,
  ],
  [
    'a day added to a text that is not a date is unknown',
    { fn: 'addDays', args: [answerOperand('name0000'), { const: 1 }] },
    undefined,
  ],
  [
    'a day added to a number is unknown',
    { fn: 'addMonths', args: [answerOperand('age00000'), { const: 1 }] },
    undefined,
  ],
  [
    'a person born on a leap day has an anniversary on 28 February',
    { fn: 'addYears', args: [answerOperand('birth000'), { const: 18 }] },
    '2022-02-28',
  ],
  [
    'a choice under an unknown condition is unknown, unless its values are equal',
    choiceOf(answerOperand('nothing0'), { const: 1 }, { const: 2 }),
    undefined,
  ],
  [
    'a choice of equal texts needs no condition',
    choiceOf(answerOperand('nothing0'), answerOperand('name0000'), { const: '欧阳若溪' }),
    '欧阳若溪',
  ],
  ['a choice takes its second value', choiceOf({ const: 5 }, { const: 'a' }, { const: 'b' }), 'b'],
  [
    'the first known value may be the last one',
    { fn: 'coalesce', args: [answerOperand('nothing0'), answerOperand('nothing0'), { const: '' }] },
    '',
  ],
  ['the text of a date', { fn: 'textOf', args: [answerOperand('birth000')] }, '2004-02-29'],
  ['the text of a large number', { fn: 'textOf', args: [{ const: 1e21 }] }, '1000000000000000000000'],
  [
    'a text of 500 characters',
    { fn: 'concat', args: [{ const: '𠮷'.repeat(499) }, { const: 'x' }] },
    `${'𠮷'.repeat(499)}x`,
  ],
  [
    'a longer text is unknown',
    { fn: 'concat', args: [{ const: 'x'.repeat(500) }, { const: 'y' }] },
    undefined,
  ],
  [
    'a text joined with a number is unknown',
    { fn: 'concat', args: [{ const: 'x' }, { const: 1 }] },
    undefined,
  ],
  ['a remainder is exact', { fn: 'mod', args: [answerOperand('premium0'), { const: 0.1 }] }, '0'],
  [
    'the rest of a text is unknown',
    { fn: 'mod', args: [answerOperand('name0000'), { const: 2 }] },
    undefined,
  ],
  ['the gender of an ID number', { fn: 'genderFromId', args: [{ const: '11010519491231002X' }] }, 'F'],
])('%s', (_title, expression, expected) => {
  expect(computedText(expression)).toBe(expected);
});

test('whether an unanswered element is in a list is unknown, also when negated', () => {
  const isInList: Condition = { op: 'in', left: answerOperand('nothing0'), values: [1, 'x'] };
  expect(resultOf(isInList)).toBeUndefined();
  expect(resultOf({ op: 'not', of: isInList })).toBeUndefined();
});

test('a list item is valid from its first day to its last, both included', () => {
  const isListed: Condition = { op: 'matchesList', left: answerOperand('name0000'), list: 'occupation' };
  const onDay = (today: string) =>
    evaluate(isListed, {
      ...context,
      today,
      listItem: () => ({ labels: { zh_CN: '局长' }, validFrom: '2026-01-01', validTo: '2026-12-31' }),
    });
  expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map(onDay)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
