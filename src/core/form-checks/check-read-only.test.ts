import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { readOnlyProblems } from './check-read-only.ts';

const answered = (code: string): Condition => ({
  op: 'not',
  of: { op: 'empty', left: answerOperand(code) },
});
const problemsOf = (...elements: Element[]) =>
  readOnlyProblems(form([section('page', elements)])).map(({ code, id, params }) =>
    [code, id, ...Object.values(params ?? {})].join(' '),
  );
const [a, b, c] = ['a', 'b', 'c'].map(idOf);

test('questions that lock each other are refused as a path', () => {
  expect(
    problemsOf(
      element('a', 'text', { readOnlyWhen: answered('b') }),
      element('b', 'text', { readOnlyWhen: answered('c') }),
      element('c', 'text', { readOnlyWhen: answered('a') }),
    ),
  ).toEqual([`readOnly.cycle ${a} ${a} → ${b} → ${c} → ${a}`]);
});

test('a question that locks itself, also by way of a computed answer, is refused', () => {
  expect(problemsOf(element('a', 'text', { readOnlyWhen: answered('a') }))).toEqual([
    `readOnly.cycle ${a} ${a} → ${a}`,
  ]);
  expect(
    problemsOf(
      element('a', 'text', { readOnlyWhen: answered('b') }),
      element('b', 'text', { computed: answerOperand('a') }),
    ),
  ).toEqual([`readOnly.cycle ${a} ${a} → ${b} → ${a}`]);
});

test('a confirmation that shows once its question is answered may lock it', () => {
  const confirm = element('b', 'radio', {
    settings: { options: ['yes', 'no'] },
    visibleWhen: answered('a'),
  });
  expect(problemsOf(element('a', 'text', { readOnlyWhen: answered('b') }), confirm)).toEqual([]);
});

test.each<[title: string, rules: Partial<Element>, isRefused: boolean]>([
  ['a constant', { readOnlyWhen: { op: 'eq', left: { const: 1 }, right: { const: 1 } } }, true],
  ['the condition under which it shows', { readOnlyWhen: answered('b'), visibleWhen: answered('b') }, true],
  [
    'a day',
    { readOnlyWhen: { op: 'ge', left: { context: 'today' }, right: { const: '2027-01-01' } } },
    false,
  ],
  ['another answer', { readOnlyWhen: answered('b') }, false],
])('a question that is read only by %s', (_title, rules, isRefused) => {
  expect(problemsOf(element('a', 'text', rules), element('b'))).toEqual(
    isRefused ? [`readOnly.always ${a}`] : [],
  );
});
