import { expect, test } from 'vitest';
import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import { isWellTyped, typeOf, type ConditionType } from './condition-types.ts';

/** Elements that are named after their kinds. */
const kindOf = (id: string): ValueKind => id as ValueKind;
const [amount, count, day, text, code, codes, yes, photo]: Expression[] = [
  'decimal',
  'integer',
  'date',
  'text',
  'code',
  'codes',
  'boolean',
  'object',
].map((element) => ({ element }));

const call = (fn: string, ...args: (Expression | undefined)[]) => ({ fn, args }) as Expression;
const choice = (when: Condition, then: Expression, otherwise: Expression): Expression => ({
  fn: 'if',
  when,
  then,
  else: otherwise,
});
const isYes: Condition = { op: 'eq', left: yes!, right: { const: true } };

test.each<[string, Expression, ConditionType]>([
  ['a remainder', call('mod', amount, count), 'number'],
  ['a rounded number', call('floor', amount), 'number'],
  ['a year', call('yearOf', day), 'number'],
  ['months', call('monthsBetween', day, { context: 'today' }), 'number'],
  ['a later day', call('addMonths', day, count), 'date'],
  ['a choice of days', choice(isYes, day!, { const: '2026-11-21' }), 'date'],
  ['a choice of truths', choice(isYes, yes!, { const: false }), 'boolean'],
  ['the first known text', call('coalesce', code, text, { const: '' }), 'text'],
  ['texts', call('concat', code, { const: '-' }, call('textOf', amount), call('textOf', day)), 'text'],
  ['a number of rows', { rows: 'people', where: isYes }, 'number'],
  ['a sum over rows', call('sum', { rows: 'people', where: isYes, of: amount! }), 'number'],
  ['the number of a row', { context: 'rowNumber' }, 'number'],
])('%s has a type', (_name, expression, type) => {
  expect(typeOf(expression, kindOf)).toBe(type);
  expect(isWellTyped({ op: 'eq', left: expression, right: expression }, kindOf)).toBe(true);
});

test.each<[string, Expression]>([
  ['the remainder of a day', call('mod', day, count)],
  ['a remainder without a divisor', call('mod', amount)],
  ['the rounding of two numbers', call('ceil', amount, count)],
  ['the magnitude of a text', call('abs', text)],
  ['the year of a text', call('yearOf', text)],
  ['months between a day and a number', call('monthsBetween', day, count)],
  ['days added to a number', call('addDays', count, count)],
  ['a day added to a day', call('addYears', day, day)],
  ['a choice of a text and a number', choice(isYes, text!, count!)],
  [
    'a choice by a comparison of a text and a number',
    choice({ op: 'eq', left: text!, right: count! }, day!, day!),
  ],
  ['a choice of multiple-choice answers', choice(isYes, codes!, codes!)],
  ['the first known of a day and a text', call('coalesce', day, text)],
  ['the first known photo', call('coalesce', photo, photo)],
  ['a number among texts', call('concat', text, amount)],
  ['the text of a truth', call('textOf', yes)],
  ['the text of a text', call('textOf', text)],
  ['the values of rows in a difference', call('subtract', { rows: 'people', of: amount! }, count)],
  [
    'a choice of the values of rows',
    choice(isYes, { rows: 'people', of: amount! }, { rows: 'people', of: amount! }),
  ],
  ['a sum of texts over rows', call('sum', { rows: 'people', of: text! })],
  [
    'rows by a comparison of a text and a number',
    { rows: 'people', where: { op: 'eq', left: text!, right: count! } },
  ],
])('%s has none, which publishing refuses', (_name, expression) => {
  expect(typeOf(expression, kindOf)).toBeUndefined();
  expect(isWellTyped({ op: 'eq', left: expression, right: expression }, kindOf)).toBe(false);
  expect(isWellTyped({ op: 'between', left: count!, min: expression, max: count! }, kindOf)).toBe(false);
});

test('some and every are as well typed as their condition', () => {
  const quantified = (where: Condition): Condition => ({ op: 'some', rows: 'people', where });
  expect(isWellTyped(quantified(isYes), kindOf)).toBe(true);
  expect(isWellTyped(quantified({ op: 'lt', left: day!, right: count! }), kindOf)).toBe(false);
});

test('the values of rows are compared with nothing outside a sum', () => {
  const column: Expression = { rows: 'people', of: amount! };
  expect(typeOf(column, kindOf)).toBe('column');
  expect(isWellTyped({ op: 'gt', left: column, right: count! }, kindOf)).toBe(false);
  expect(isWellTyped({ op: 'gt', left: count!, right: column }, kindOf)).toBe(false);
  expect(isWellTyped({ op: 'in', left: column, values: [1] }, kindOf)).toBe(false);
});
