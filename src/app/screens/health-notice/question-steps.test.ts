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
    section('drugs', [element('drug', 'text')], { repeat: { min: 0, max: 3 } }),
    section('end', [element('agreed', 'switch')]),
  ]),
);
const pages = questionSteps(index);

test('each question has a page, with the notes before it and what its answers ask for', () => {
  expect(pages.map((page) => [...page])).toEqual([
    ['health', 'health/duty', 'health/heart', 'health/heartSince'],
    ['health', 'health/lungs'],
    ['health', 'health/before', 'health/other', 'health/details'],
    ['drugs'],
    ['end', 'end/agreed'],
  ]);
});

test('a page shows its fields, its section, and every row of a section that repeats', () => {
  const shown = (path: string) => pages.flatMap((page, i) => (isInStep(page, path) ? [i] : []));
  expect(shown('health')).toEqual([0, 1, 2]);
  expect(shown('health/lungs')).toEqual([1]);
  expect(shown('drugs/r1/drug')).toEqual([3]);
  expect(shown('end/nothing')).toEqual([]);
});

test('a notice opens where the first answer is missing, and from the beginning when none is', () => {
  expect(initialStep(pages, (path) => path === 'health/lungs' || path === 'end/agreed')).toBe(1);
  expect(initialStep(pages, () => false)).toBe(0);
});
