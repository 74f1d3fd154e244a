import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const isAbove = (left: string, right: string | number): Condition => ({
  op: 'gt',
  left: answerOperand(left),
  right: typeof right === 'number' ? { const: right } : answerOperand(right),
});
const isYes: Condition = { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } };
const condition = (refuseWhen: Condition, path: string, rest: object = {}): GroupCheck => ({
  checkId: 'check000',
  check: 'condition',
  refuseWhen,
  path: idOf(path),
  severity: 'error',
  ...rest,
});

const page = section('page', [
  element('kind', 'radio', { settings: { options: ['yes', 'no'] } }),
  element('low', 'integer'),
  element('high', 'integer'),
  element('extra', 'integer', { visibleWhen: isYes }),
]);
const persons = section('persons', [element('age', 'integer'), element('share', 'integer')], {
  repeat: { min: 0, max: 9 },
});

/** The issues of answers to a form with one check, as `path code`. */
function issuesOf(check: GroupCheck, answers: unknown): string[] {
  const { index, validators } = compileTestForm(form([page, persons], { groupChecks: [check] }));
  const result = checkSubmittedAnswers(index, validators, answers, { asOf: '2026-11-21' });
  return result.ok ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
}

describe('a check by conditions', () => {
  const order = condition(isAbove('low', 'high'), 'high');

  test('refuses at its element while the condition is true, and names the check', () => {
    const { index, validators } = compileTestForm(form([page], { groupChecks: [order] }));
    const answers = { page: { low: 4, high: 3 } };
    expect(checkSubmittedAnswers(index, validators, answers, { asOf: '2026-11-21' })).toEqual({
      ok: false,
      issues: [{ path: 'page/high', code: 'condition.refused', params: { check: 'check000' } }],
    });
  });

  test.each([
    ['false', { page: { low: 3, high: 3 } }],
    ['unknown for want of an answer', { page: { low: 4 } }],
    ['unknown for want of all answers', { page: {} }],
  ])('does not refuse while it is %s', (_title, answers) => {
    expect(issuesOf(order, answers)).toEqual([]);
  });

  test('reports the issue of the catalogue that it names, with its own id', () => {
    const check = condition(isAbove('low', 'high'), 'high', { issue: 'waiver.lumpSum' });
    const { index, validators } = compileTestForm(form([page], { groupChecks: [check] }));
    const answers = { page: { low: 4, high: 3 } };
    expect(checkSubmittedAnswers(index, validators, answers, { asOf: '2026-11-21' })).toEqual({
      ok: false,
      issues: [{ path: 'page/high', code: 'waiver.lumpSum', params: { check: 'check000' } }],
    });
  });

  test('refuses at a question that it reads while its own is hidden', () => {
    const check = condition(isAbove('low', 3), 'extra');
    expect(issuesOf(check, { page: { kind: 'no', low: 4 } })).toEqual(['page/low condition.refused']);
    expect(issuesOf(check, { page: { kind: 'yes', low: 4 } })).toEqual(['page/extra condition.refused']);
  });

  test('does not read what is hidden', () => {
    const check = condition(isAbove('extra', 3), 'low');
    expect(issuesOf(check, { page: { kind: 'no', extra: 4 } })).toEqual([]);
  });

  test('runs in each row, and reads the answers around it', () => {
    const check = condition(isAbove('age', 'high'), 'age');
    const answers = {
      page: { high: 60 },
      persons: [
        { rowId: 'r1', age: 61 },
        { rowId: 'r2', age: 60 },
        { rowId: 'r3', age: 62 },
      ],
    };
    expect(issuesOf(check, answers)).toEqual([
      'persons/r1/age condition.refused',
      'persons/r3/age condition.refused',
    ]);
  });

  test('adds up rows, and refuses once outside of them', () => {
    const total: Condition = {
      op: 'gt',
      left: { fn: 'sum', args: [answerOperand('share')] },
      right: answerOperand('high'),
    };
    const answers = (share: number) => ({
      page: { high: 100 },
      persons: [
        { rowId: 'r1', share: 60 },
        { rowId: 'r2', share },
      ],
    });
    expect(issuesOf(condition(total, 'high'), answers(40))).toEqual([]);
    expect(issuesOf(condition(total, 'high'), answers(41))).toEqual(['page/high condition.refused']);
  });

  test('an answer with an issue of its own has no other', () => {
    expect(issuesOf(order, { page: { low: 4, high: -1 } })).toEqual(['page/high number.tooSmall']);
  });
});

describe('a check with `when`', () => {
  const ages: GroupCheck = {
    checkId: 'check000',
    check: 'smoking',
    perDay: idOf('low'),
    years: idOf('high'),
    expect: 'nonSmoker',
    when: isYes,
  };

  test.each([
    ['true', { kind: 'yes' }, ['page/low smoking.smoker']],
    ['false', { kind: 'no' }, []],
    ['unknown', {}, []],
  ])('runs only while that is true: %s', (_title, kind, expected) => {
    expect(issuesOf(ages, { page: { ...kind, low: 20, high: 20 } })).toEqual(expected);
  });

  test('by conditions needs both to be true', () => {
    const check = condition(isAbove('low', 3), 'low', { when: isYes });
    expect(issuesOf(check, { page: { kind: 'yes', low: 4 } })).toEqual(['page/low condition.refused']);
    expect(issuesOf(check, { page: { kind: 'no', low: 4 } })).toEqual([]);
    expect(issuesOf(check, { page: { low: 4 } })).toEqual([]);
  });

  test('of a list at the top reads answers outside of it', () => {
    const check: GroupCheck = {
      checkId: 'check000',
      check: 'personTwice',
      section: idOf('persons'),
      idNumber: idOf('share'),
      when: isYes,
    };
    const answers = (kind: string) => ({
      page: { kind },
      persons: [
        { rowId: 'r1', share: 5 },
        { rowId: 'r2', share: 5 },
      ],
    });
    expect(issuesOf(check, answers('no'))).toEqual([]);
    expect(issuesOf(check, answers('yes'))).toEqual([]);
  });
});
