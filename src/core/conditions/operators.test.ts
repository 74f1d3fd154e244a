import { expect, test } from 'vitest';
import type { TradeContext } from '../../../validators/rule/rule.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { readFixture } from '../../../tests/forms/fixtures.ts';
import { readCodeLists } from '../../tools/qa/input/read-code-lists.ts';
import { flattenAnswers, type Answers } from '../answers/answers.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { vocabulary } from '../coverage/vocabulary.ts';
import { indexForm } from '../form/form-index.ts';
import { resolve } from '../answers/resolve.ts';

/** A form with one element per operator, which sets its visibility or value, and the expected results for answers. */
interface Operators {
  asOf: string;
  trade: TradeContext;
  form: Form;
  cases: { operator: string; title: string; answers: Answers; result: boolean | string | null }[];
}
const { asOf, trade, form, cases } = readFixture('operators.json') as Operators;
const index = indexForm(form);
const { codeListItem, items } = readCodeLists();

test('the form of all operators passes the form checks', () => {
  expect(checkForm(form, [], Object.keys(items))).toMatchObject({ ok: true });
});

test.each(cases)('$operator: $title', ({ operator, answers, result }) => {
  const state = resolve(index, flattenAnswers(index, answers), { asOf, codeListItem, trade });
  const { visible, computed } = state.get(`outcome/${operator}`)!;
  expect(typeof result === 'boolean' ? visible : (computed ?? null)).toEqual(result);
});

test.each(vocabulary([], []).operators)(
  '%s has at least three cases and two different results',
  (operator) => {
    const results = cases.filter((testCase) => testCase.operator === operator).map(({ result }) => result);
    expect(results.length).toBeGreaterThanOrEqual(3);
    expect(new Set(results).size).toBeGreaterThanOrEqual(2);
  },
);
