import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Form, Outcome } from '../../../schemas/generated/form.ts';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { lintForm } from '../lint/lint-form.ts';
import { checkFormDocument } from './check-document.ts';
import { checkForm } from './check-form.ts';

const isYes: Condition = { op: 'eq', left: answerOperand('ill'), right: { const: 'yes' } };
const question = element('ill', 'radio', { settings: { options: ['yes', 'no'] } });
const outcome = (id: string, when?: Condition, rest: Partial<Outcome> = {}): Outcome => ({
  outcomeId: `outcome${id}`,
  result: 'failed',
  ...(when && { when }),
  ...rest,
});

function problemsOf(outcomes: Outcome[], rest: Partial<Form> = {}): string[] {
  const checked = checkForm(form([section('page', [question])], { outcomes, ...rest }), [], []);
  const issues = checked.ok ? lintForm(checked.index) : checked.issues;
  return issues.map(({ code, id, params }) => [code, id, ...Object.values(params ?? {})].join(' '));
}

test('an outcome after one without a condition is never taken', () => {
  expect(problemsOf([outcome('1'), outcome('2', isYes)])).toEqual(['outcome.unreachable outcome2 outcome1']);
  expect(problemsOf([outcome('2', isYes), outcome('1')])).toEqual([]);
});

test('an outcome with the condition of an earlier one is never taken, also by another name', () => {
  const named: Condition = { op: 'ref', condition: 'isill000' };
  const outcomes = [outcome('1', isYes), outcome('2', named)];
  expect(problemsOf(outcomes, { conditions: { isill000: isYes } })).toEqual([
    'outcome.unreachable outcome2 outcome1',
  ]);
});

test('a passed outcome leaves nothing to decide', () => {
  const followUps: Outcome['followUps'] = ['applyManual'];
  expect(problemsOf([outcome('1', isYes, { result: 'passed', followUps })])).toEqual([
    'outcome.followUps outcome1',
  ]);
  expect(problemsOf([outcome('1', isYes, { followUps })])).toEqual([]);
});

test.each<[string, Condition, string[]]>([
  [
    'reads a question that is not there',
    { op: 'empty', left: { element: 'nowhere0' } },
    ['condition.missing outcome1 nowhere0'],
  ],
  [
    'compares values of two types',
    { op: 'gt', left: answerOperand('ill'), right: { const: 3 } },
    ['condition.type outcome1'],
  ],
  [
    'names a condition that is not there',
    { op: 'ref', condition: 'nowhere0' },
    ['condition.unknownName outcome1 nowhere0'],
  ],
  [
    'is never true',
    { op: 'eq', left: answerOperand('ill'), right: { const: 'perhaps' } },
    ['condition.impossible outcome1 when'],
  ],
])('an outcome is refused whose condition %s', (_title, when, problems) => {
  expect(problemsOf([outcome('1', when)])).toEqual(problems);
});

test('an outcome reads a list by its rows alone: it is of the form as a whole', () => {
  const rows = section('people', [element('sick', 'radio', { settings: { options: ['yes', 'no'] } })], {
    repeat: { min: 0, max: 3 },
  });
  const sick: Condition = { op: 'eq', left: answerOperand('sick'), right: { const: 'yes' } };
  const check = (when: Condition) =>
    checkForm(form([section('page', [question]), rows], { outcomes: [outcome('1', when)] }), [], []);
  expect(check(sick)).toMatchObject({ ok: false, issues: [{ code: 'condition.scope', id: 'outcome1' }] });
  expect(check({ op: 'some', rows: rows.sectionId, where: sick })).toMatchObject({ ok: true });
});

test('an id is of one part of the form', () => {
  expect(problemsOf([outcome('1', isYes), outcome('1')])).toEqual(['id.duplicate outcome1']);
});

test('every language has the title and the text of each outcome', () => {
  const words = {
    en_US: {
      [`${question.elementId}.elementName`]: 'Ill?',
      'page0000.title': 'Page',
      'outcome1.title': 'Declined',
    },
  };
  const checked = checkForm(
    form([section('page', [question])], { outcomes: [outcome('1', isYes)], words }),
    ['en_US'],
    [],
  );
  expect(checked).toMatchObject({
    ok: false,
    issues: expect.arrayContaining([
      { code: 'words.missing', id: 'outcome1', params: { key: 'text', locale: 'en_US' } },
    ]),
  });
  expect(checked.ok ? [] : checked.issues.filter(({ id }) => id === 'outcome1')).toHaveLength(1);
});

test('a document with another key or result is refused at the outcome', () => {
  const document = form([section('page', [question])], {
    outcomes: [{ ...outcome('1'), result: 'perhaps', say: 'x' } as unknown as Outcome],
  });
  const checked = checkFormDocument(document);
  expect(checked.ok ? [] : checked.issues.map(({ code, id }) => `${code} ${id}`)).toEqual(
    expect.arrayContaining(['document.unknownKey outcome1', 'document.invalid outcome1']),
  );
});
