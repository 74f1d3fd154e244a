import { expect, test } from 'vitest';
import { element } from '../../../tests/forms/small-form.ts';
import { codeForReader } from './code-for-reader.ts';

const choice = (options: string[], renamedOptions?: Record<string, string>) =>
  element('plan', 'select', { settings: { options }, ...(renamedOptions && { renamedOptions }) });
const before = choice(['A', 'B']);
const after = choice(['A1', 'B'], { A: 'A1' });

test.each([
  ['the present code', ['A1'], 'A', 'A1'],
  ['the present code, also where no rule names one', [], 'A', 'A1'],
  ['the present code, where rules name both', ['A', 'A1'], 'A', 'A1'],
  ['the former code, where rules of an older version name that alone', ['A'], 'A', 'A'],
  ['another option as it is', ['A'], 'B', 'B'],
])('rules of another screen read %s', (_title, named, code, expected) => {
  expect(codeForReader(code, after, before, new Set(named))).toBe(expected);
});

test('rules of an older version read a new answer under the code that they know', () => {
  expect(codeForReader('A1', after, after, new Set(['A']))).toBe('A');
});

test('an answer of a version that was taken back is read under the code of before', () => {
  expect(codeForReader('A1', before, after, new Set(['A']))).toBe('A');
});
