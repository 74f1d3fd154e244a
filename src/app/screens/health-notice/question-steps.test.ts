import { expect, test } from 'vitest';
import { indexForm } from '../../../core/form/form-index.ts';
import { element, form, idOf, section } from '../../../../tests/forms/small-form.ts';
import { isInStep, initialStep, questionSteps } from './question-steps.ts';

const whenYes = (code: string) =>
  ({ op: 'eq', left: { element: idOf(code) }, right: { const: true } }) as const;

const index = indexForm(
  form([
    section('health', [
      element('duty', 'note'),
      element('heart', 'switch'),
      element('heartSince', 'date', { visibleWhen: whenYes('heart') }),
      element('lungs', 'switch'),
      element('before', 'note'),
      element('other', 'switch'),
      element('details', 'textarea', { visibleWhen: whenYes('heart') }),
    ]),
    section('conclusion', [element('outcome', 'text')], { visibleWhen: whenYes('heart') }),
    section('drugs', [element('drug', 'text')], { repeat: { min: 0, max: 3 } }),
    section('end', [element('agreed', 'switch')]),
  ]),
);
const steps = questionSteps(index);

test('each question is a step, with the notes before it, and the conditional elements and sections after it (U14)', () => {
  expect(steps.map((step) => [...step])).toEqual([
    ['health', 'health/duty', 'health/heart', 'health/heartSince'],
    ['health', 'health/lungs'],
    ['health', 'health/before', 'health/other', 'health/details', 'conclusion', 'conclusion/outcome'],
    ['drugs'],
    ['end', 'end/agreed'],
  ]);
});

test('a step contains its fields, its section, and every row of a section that repeats', () => {
  const positionsOf = (path: string) =>
    steps.flatMap((step, position) => (isInStep(step, path) ? [position] : []));
  expect(positionsOf('health')).toEqual([0, 1, 2]);
  expect(positionsOf('health/lungs')).toEqual([1]);
  expect(positionsOf('drugs/r1/drug')).toEqual([3]);
  expect(positionsOf('end/nothing')).toEqual([]);
});

test('a notice opens at the first missing answer, and at the first step when none is missing', () => {
  expect(initialStep(steps, (path) => path === 'health/lungs' || path === 'end/agreed')).toBe(1);
  expect(initialStep(steps, () => false)).toBe(0);
});
