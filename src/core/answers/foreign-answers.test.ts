import { expect, test } from 'vitest';
import type { Condition, Expression, ScreenAnswer } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import type { TradeContext } from '../../../validators/rule/rule.ts';
import { explainElement } from '../explain/explain-element.ts';
import { possibleContexts } from '../fill/possible-contexts.ts';
import { proveFillable } from '../fill/prove-fillable.ts';
import { provenRefusal } from '../fill/prove-refused.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { indexForm } from '../form/form-index.ts';
import { lintForm } from '../lint/lint-form.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';
import { flattenAnswers } from './answers.ts';
import { resolve } from './resolve.ts';

const asOf = '2026-11-21';
const other = (code: string, type: ScreenAnswer['type']): Expression => ({
  answer: { screen: 'other', element: idOf(code), type },
});
const compared = (left: Expression, op: 'eq' | 'ne' | 'gt' | 'ge', value: string | number | boolean) =>
  ({ op, left, right: { const: value } }) satisfies Condition;
const all = (...of: Condition[]): Condition => ({ op: 'all', of });
const age: Expression = { fn: 'ageAt', args: [other('birth', 'date'), { context: 'today' }] };
const asking = (visibleWhen: Condition, rest: Partial<Element> = {}) =>
  form([section('page', [element('asked', 'text', { visibleWhen, ...rest })])]);

/** A trade with these answers to the other screen, by their codes. */
const trade = (answers: Record<string, string | number | boolean>): TradeContext => ({
  answers: { other: Object.fromEntries(Object.entries(answers).map(([code, value]) => [idOf(code), value])) },
});

const shows = (visibleWhen: Condition, known?: TradeContext) => {
  const index = indexForm(asking(visibleWhen));
  return resolve(index, flattenAnswers(index, {}), { asOf, trade: known }).get('page/asked')!.visible;
};

test.each<[title: string, condition: Condition, known: TradeContext | undefined, expected: boolean]>([
  ['an unanswered screen is no other answer', compared(other('job', 'text'), 'ne', 'a'), undefined, false],
  ['another question is answered', compared(other('job', 'text'), 'ne', 'a'), trade({ work: 'b' }), false],
  ['a text', compared(other('job', 'text'), 'ne', 'a'), trade({ job: 'b' }), true],
  ['a number', compared(other('sum', 'number'), 'gt', 9.5), trade({ sum: 10 }), true],
  [
    'a number in a text is of another type',
    compared(other('sum', 'number'), 'gt', 9),
    trade({ sum: '10' }),
    false,
  ],
  ['a birth date', compared(age, 'ge', 18), trade({ birth: '2008-11-21' }), true],
  ['a birth date a day later', compared(age, 'ge', 18), trade({ birth: '2008-11-22' }), false],
  ['a declaration', compared(other('agreed', 'boolean'), 'eq', true), trade({ agreed: true }), true],
])('a question shows by the answer to another screen: %s', (_title, condition, known, expected) => {
  expect(shows(condition, known)).toBe(expected);
});

test('a check of an unanswered screen refuses nothing, and of an answered one what it must', () => {
  const { index, validators } = compileTestForm(
    form([
      section('page', [
        element('sum', 'integer', { settings: { min: 1, max: 99 }, bounds: { max: other('sum', 'number') } }),
      ]),
    ]),
  );
  const check = (known?: TradeContext) =>
    checkSubmittedAnswers(index, validators, { page: { sum: 50 } }, { asOf, trade: known });
  expect(check(trade({ sum: 49 }))).toMatchObject({ ok: false, issues: [{ path: 'page/sum' }] });
  expect(check(trade({ sum: 50 }))).toMatchObject({ ok: true });
  expect(check()).toMatchObject({ ok: true });
});

test('an answer of one type is not compared with a constant of another', () => {
  const problems = (condition: Condition) => {
    const checked = checkForm(asking(condition), [], []);
    return checked.ok ? [] : checked.issues.map(({ code }) => code);
  };
  expect(problems(compared(other('sum', 'number'), 'eq', 'a'))).toEqual(['condition.type']);
  expect(problems(compared(other('sum', 'number'), 'eq', 1))).toEqual([]);
});

test('a condition that wants two answers to one question is impossible', () => {
  const lint = (condition: Condition) => lintForm(indexForm(asking(condition))).map(({ code }) => code);
  const [a, b] = [compared(other('job', 'text'), 'eq', 'a'), compared(other('job', 'text'), 'eq', 'b')];
  expect(lint(all(a, b))).toEqual(['element.unreachable']);
  expect(lint(all(a, compared(other('work', 'text'), 'eq', 'b')))).toEqual([]);
});

test('the filler tries the answers that the rules tell apart, one that is not given among them', () => {
  const contextsOf = (condition: Condition, known?: TradeContext) =>
    possibleContexts(indexForm(asking(condition)), { asOf, trade: known }).map(
      (context) => Object.values(context.trade?.answers?.['other'] ?? {})[0],
    );
  expect(contextsOf(compared(other('job', 'text'), 'eq', 'a'))).toEqual(['a', 'OTHER', undefined]);
  expect(contextsOf(compared(other('sum', 'number'), 'gt', 9))).toEqual([9, 10, 8, 1, undefined]);
  expect(contextsOf(compared(age, 'ge', 18))).toEqual(
    expect.arrayContaining(['2008-11-21', '2009-11-21', undefined]),
  );
  expect(contextsOf(compared(other('job', 'text'), 'eq', 'a'), trade({ job: 'b' }))).toEqual(['b']);
});

test('a question by the age and the gender of another screen is shown by the filler', () => {
  const woman = compared({ fn: 'genderFromId', args: [other('idnumber', 'text')] }, 'eq', 'F');
  const { index, validators } = compileTestForm(
    asking(all(compared(age, 'ge', 60), woman, compared(other('smokes', 'boolean'), 'eq', true)), {
      requiredFlag: 'Y',
    }),
  );
  const prove = (known?: TradeContext) =>
    proveFillable(index, validators, {
      seed: 1,
      wanted: 2,
      tries: 60,
      context: { asOf, trade: known },
      lists: {},
    }).neverVisibleElements;
  expect(prove()).toEqual([]);
  expect(prove(trade({ smokes: false }))).toHaveLength(1);
});

test('a bound by the answer to another screen proves nothing: it may be unknown', () => {
  const bounds = {
    min: { fn: 'add' as const, args: [other('sum', 'number'), { const: 1 }] },
    max: other('sum', 'number'),
  };
  const amount = element('amount', 'integer', { requiredFlag: 'Y', settings: { min: 1, max: 9 }, bounds });
  expect(provenRefusal(indexForm(form([section('page', [amount])])), asOf)).toBeUndefined();
});

test('an explanation shows the answers to other screens that a rule read', () => {
  const index = indexForm(
    asking(all(compared(other('job', 'text'), 'eq', 'a'), compared(other('sum', 'number'), 'gt', 1))),
  );
  const flat = flattenAnswers(index, {});
  const context = { asOf, trade: { ...trade({ job: 'a' }), revisions: { other: 4 } } };
  const resolved = { index, flat, context, state: resolve(index, flat, context) };
  const [explanation] = explainElement(resolved, index.elementById.get(idOf('asked'))!);
  expect(explanation!.reasons[0]).toMatchObject({
    outcome: undefined,
    reads: [
      { id: idOf('job'), value: 'a', answer: { screen: 'other' }, revision: 4 },
      { id: idOf('sum'), value: undefined, answer: { screen: 'other' } },
    ],
  });
});
