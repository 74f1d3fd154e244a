import { expect, test } from 'vitest';
import type { Form } from '../../../schemas/generated/form.ts';
import { readFixture } from '../../../tests/forms/fixtures.ts';
import { readCodeLists } from '../../tools/qa/input/read-code-lists.ts';
import { flattenAnswers, type Answers } from '../answers/answers.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { vocabulary } from '../coverage/vocabulary.ts';
import { indexForm } from '../form/form-index.ts';
import { resolve } from '../answers/resolve.ts';

/** A form with one element for each operator, shown or computed by it, and what it makes of answers. */
interface Operators {
  asOf: string;
  form: Form;
  cases: { operator: string; title: string; answers: Answers; result: boolean | string | null }[];
}
const { asOf, form, cases } = readFixture('operators.json') as Operators;
const index = indexForm(form);
const { codeListItem, items } = readCodeLists();

test('the form of all operators may be published', () => {
  expect(checkForm(form, [], Object.keys(items))).toMatchObject({ ok: true });
});

test.each(cases)('$operator: $title', ({ operator, answers, result }) => {
  const state = resolve(index, flattenAnswers(index, answers), { asOf, codeListItem });
  const { visible, computed } = state.get(`outcome/${operator}`)!;
  expect(typeof result === 'boolean' ? visible : (computed ?? null)).toEqual(result);
});

test.each(vocabulary([], []).operators)('%s is shown from at least three sides', (operator) => {
  const results = cases.filter((one) => one.operator === operator).map(({ result }) => result);
  expect(results.length).toBeGreaterThanOrEqual(3);
  expect(new Set(results).size).toBeGreaterThanOrEqual(2);
});
