// Warnings: confirmations that hold for the values they were given for.
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { flattenAnswers, nestAnswers, type Answers } from './answers.ts';
import { ResolvedAnswers } from './resolved-answers.ts';
import { resolve } from './resolve.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const isAbove = (left: string, right: string): Condition => ({
  op: 'gt',
  left: answerOperand(left),
  right: answerOperand(right),
});
const warning = (refuseWhen: Condition, rest: object = {}): GroupCheck => ({
  checkId: 'check000',
  check: 'condition',
  refuseWhen,
  path: idOf('sure'),
  severity: 'warning',
  ...rest,
});
const sure = element('sure', 'confirmation', { requiredFlag: 'Y' });
const page = section('page', [
  element('kind', 'radio', { settings: { options: ['yes', 'no'] } }),
  element('low', 'decimal', { settings: { scale: 2 } }),
  element('high', 'decimal'),
  element('other', 'decimal'),
  sure,
]);

const context = { asOf: '2026-11-21' };
const compiled = (groupChecks: GroupCheck[], sections = [page]) =>
  compileTestForm(form(sections, { groupChecks }));

/** The issues of answers, as `path code`; confirms all warnings of the answers first where wanted. */
function issuesOf(
  { index, validators }: ReturnType<typeof compiled>,
  answers: Answers,
  confirmed: Answers | undefined = undefined,
): string[] {
  const given = confirmed ? withConfirmations(index, confirmed, answers) : answers;
  const result = checkSubmittedAnswers(index, validators, given, context);
  return result.ok ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
}

/** Answers with the confirmations that other answers ask for. */
function withConfirmations(index: ReturnType<typeof compiled>['index'], asked: Answers, answers: Answers) {
  const state = resolve(index, flattenAnswers(index, asked), context);
  const flat = flattenAnswers(index, answers);
  for (const [path, { confirms }] of state) if (confirms !== undefined) flat.values.set(path, confirms);
  return nestAnswers(index, flat);
}

const order = compiled([warning(isAbove('low', 'high'))]);
const doubtful: Answers = { page: { low: '4', high: '3' } };

describe('a warning', () => {
  test('refuses answers that nobody confirmed, at its confirmation', () => {
    expect(issuesOf(order, doubtful)).toEqual(['page/sure warning.unconfirmed']);
  });

  test('accepts them once they are confirmed, and keeps the confirmation with the answers', () => {
    const answers = withConfirmations(order.index, doubtful, doubtful);
    const result = checkSubmittedAnswers(order.index, order.validators, answers, context);
    expect(result).toMatchObject({ ok: true, answers: { page: { ...doubtful['page'], sure: /./ } } });
  });

  test.each<[string, Answers]>([
    ['false', { page: { low: '3', high: '3' } }],
    ['unknown', { page: { low: '4' } }],
  ])('asks for nothing while its condition is %s', (_title, answers) => {
    expect(issuesOf(order, answers)).toEqual([]);
  });

  test('holds for the values that were confirmed alone', () => {
    expect(issuesOf(order, { page: { low: '5', high: '3' } }, doubtful)).toEqual([
      'page/sure warning.unconfirmed',
    ]);
    expect(issuesOf(order, { page: { low: '4', high: '3', other: '1' } }, doubtful)).toEqual([]);
  });

  test('holds for the same value in another spelling, as answers are normalised later', () => {
    expect(issuesOf(order, { page: { low: '4.00', high: '３' } }, doubtful)).toEqual([]);
    const typed: Answers = { page: { low: '4.00', high: '3' } };
    expect(issuesOf(order, typed, typed)).toEqual([]);
  });

  test('cannot be confirmed by any other text', () => {
    for (const text of ['x', 'true', '', '00000000', 'ffffffff'])
      expect(issuesOf(order, { page: { ...doubtful['page'], sure: text } } as Answers)).toEqual([
        'page/sure warning.unconfirmed',
      ]);
  });

  test('runs only while `when` is true, and confirms what that reads too', () => {
    const isYes: Condition = { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } };
    const atTimes = compiled([warning(isAbove('low', 'high'), { when: isYes })]);
    expect(issuesOf(atTimes, doubtful)).toEqual([]);
    expect(issuesOf(atTimes, { page: { ...doubtful['page'], kind: 'no' } } as Answers)).toEqual([]);
    const answers = { page: { ...doubtful['page'], kind: 'yes' } } as Answers;
    expect(issuesOf(atTimes, answers)).toEqual(['page/sure warning.unconfirmed']);
    expect(issuesOf(atTimes, answers, answers)).toEqual([]);
  });

  test('stands in each row, and reads the answers around it', () => {
    const rows = section('persons', [element('age', 'integer'), sure], { repeat: { min: 0, max: 9 } });
    const ages = compiled(
      [warning(isAbove('age', 'high'))],
      [section('page', page.elements.slice(0, -1)), rows],
    );
    const answers = (high: string): Answers => ({
      page: { high },
      persons: [
        { rowId: 'r1', age: 61 },
        { rowId: 'r2', age: 60 },
        { rowId: 'r3', age: 62 },
      ],
    });
    expect(issuesOf(ages, answers('60'))).toEqual([
      'persons/r1/sure warning.unconfirmed',
      'persons/r3/sure warning.unconfirmed',
    ]);
    expect(issuesOf(ages, answers('60'), answers('60'))).toEqual([]);
    expect(issuesOf(ages, answers('59'), answers('60'))).toEqual([
      'persons/r1/sure warning.unconfirmed',
      'persons/r2/sure warning.unconfirmed',
      'persons/r3/sure warning.unconfirmed',
    ]);
  });

  test('over all rows is asked again when a row is added or changed', () => {
    const total: Condition = {
      op: 'gt',
      left: { fn: 'sum', args: [answerOperand('share')] },
      right: { const: 100 },
    };
    const shares = section('shares', [element('share', 'integer')], { repeat: { min: 0, max: 9 } });
    const sums = compiled([warning(total)], [page, shares]);
    const answers = (...values: number[]): Answers => ({
      page: {},
      shares: values.map((share, i) => ({ rowId: `r${i}`, share })),
    });
    expect(issuesOf(sums, answers(60, 41), answers(60, 41))).toEqual([]);
    expect(issuesOf(sums, answers(60, 42), answers(60, 41))).toEqual(['page/sure warning.unconfirmed']);
    expect(issuesOf(sums, answers(60, 41, 0), answers(60, 41))).toEqual(['page/sure warning.unconfirmed']);
  });
});

test('a changed value takes the confirmation back, also when it returns', () => {
  const { index } = order;
  const open = new ResolvedAnswers(index, () => context, flattenAnswers(index, doubtful));
  const { confirms } = open.stateAt('page/sure');
  open.change('page/sure', confirms);
  expect(open.answers.values.get('page/sure')).toBe(confirms);
  open.change('page/other', '1');
  expect(open.answers.values.has('page/sure')).toBe(true);
  expect(open.change('page/low', '2')).toContain('page/sure');
  expect(open.stateAt('page/sure').visible).toBe(false);
  expect(open.answers.values.has('page/sure')).toBe(false);
  open.change('page/low', '4');
  expect(open.stateAt('page/sure')).toMatchObject({ visible: true, required: true, confirms });
  expect(open.answers.values.has('page/sure')).toBe(false);
});
