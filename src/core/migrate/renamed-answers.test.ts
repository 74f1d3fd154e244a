import { expect, test } from 'vitest';
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { flattenAnswers, nestAnswers } from '../answers/answers.ts';
import { toRetiredAnswers } from './change-summary.ts';
import { migrateAnswers } from './migrate-answers.ts';
import { restoreAnswers } from './restore-answers.ts';
import { migrate, versionPairOf } from './version-pair.ts';

const choice = (inputType: string, options: string[], renamedOptions?: Record<string, string>): Element =>
  element('plan', inputType, { settings: { options }, ...(renamedOptions && { renamedOptions }) });
const formOf = (...elements: Element[]) => compileTestForm(form([section('page', elements)]));

/** The answer to the plan after a migration. */
function moved(before: Element, after: Element, plan: AnswerValue) {
  const [from, to] = [formOf(before).index, formOf(after).index];
  const { answers, retired } = migrateAnswers(from, to, flattenAnswers(from, { page: { plan } }));
  expect(retired).toEqual([]);
  return (nestAnswers(to, answers)['page'] as Record<string, unknown>)['plan'];
}

const renames = { A: 'A1' };

test.each(['select', 'radio', 'cards'])('an answer to a %s moves to the present code', (inputType) => {
  const [before, after] = [choice(inputType, ['A', 'B']), choice(inputType, ['A1', 'B'], renames)];
  expect(moved(before, after, 'A')).toBe('A1');
  expect(moved(before, after, 'B')).toBe('B');
});

test('each chosen option moves, and two that have become one are chosen once', () => {
  const before = choice('checkboxes', ['A', 'B', 'C']);
  expect(moved(before, choice('checkboxes', ['A1', 'B', 'C'], renames), ['A', 'C'])).toEqual(['A1', 'C']);
  expect(moved(before, choice('checkboxes', ['B', 'C'], { A: 'B' }), ['A', 'B', 'C'])).toEqual(['B', 'C']);
});

test('an answer of an older form comes over two renames', () => {
  const after = choice('select', ['A2', 'B'], { A: 'A2', A1: 'A2' });
  expect(moved(choice('select', ['A', 'B']), after, 'A')).toBe('A2');
  expect(moved(choice('select', ['A1', 'B'], renames), after, 'A1')).toBe('A2');
});

test('an option that goes without a successor stays for its customer to correct', () => {
  expect(moved(choice('select', ['A', 'B']), choice('select', ['B', 'C']), 'A')).toBe('A');
});

test('a form of before the rename gets its own code back', () => {
  expect(moved(choice('select', ['A1', 'B'], renames), choice('select', ['A', 'B']), 'A1')).toBe('A');
});

test('a rename moves drafts silently', () => {
  const pair = versionPairOf(
    formOf(choice('select', ['A', 'B'])).index,
    formOf(choice('select', ['A1', 'B'], renames)).index,
  );
  const outcome = migrate(pair, flattenAnswers(pair.before, { page: { plan: 'A' } }));
  expect(outcome.mode).toBe('silent');
  expect(nestAnswers(pair.after, outcome.migratedAnswers!.answers)).toEqual({ page: { plan: 'A1' } });
});

test('a retired answer comes back under the present code', () => {
  const sourceForm = formOf(choice('select', ['A', 'B'])).index;
  const { index, validators } = formOf(element('name'), choice('select', ['A1', 'B'], renames));
  const [retired] = toRetiredAnswers(sourceForm, [{ path: 'page/plan', value: 'A' }]);
  const { answers, restored } = restoreAnswers(
    { after: index, validators, context: { asOf: '2026-11-21' } },
    formOf(element('name')).index,
    flattenAnswers(index, { page: { name: 'Anna' } }),
    [{ retired: retired!, sourceForm }],
  );
  expect(restored).toHaveLength(1);
  expect(nestAnswers(index, answers)).toEqual({ page: { name: 'Anna', plan: 'A1' } });
});
