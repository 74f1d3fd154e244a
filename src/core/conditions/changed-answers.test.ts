import { expect, test } from 'vitest';
import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import { changedAnswers } from './changed-answers.ts';

const height: ScreenAnswer = { screen: 'application', element: 'height', type: 'number' };
const name: ScreenAnswer = { screen: 'application', element: 'name', type: 'text' };
const read = (revision: number, application: Record<string, string | number>) => ({
  answers: { application },
  revisions: { application: revision },
});
const changes = (before: ReturnType<typeof read>, after: ReturnType<typeof read>) =>
  changedAnswers([height, name], before, after).map(
    ({ answer, ...values }) => [answer.element, values.before, values.after] as const,
  );

test('answers that rules read count as changed by their values, not by the revision of their screen', () => {
  expect(changes(read(1, { height: 170, name: 'Li' }), read(2, { height: 176, name: 'Li' }))).toEqual([
    ['height', 170, 176],
  ]);
  expect(changes(read(1, { height: 170 }), read(2, { height: 170, weight: 60 }))).toEqual([]);
});

test('an answer that is given or taken back has changed', () => {
  expect(changes(read(0, {}), read(1, { name: 'Li' }))).toEqual([['name', undefined, 'Li']]);
  expect(changes(read(1, { name: 'Li' }), read(2, {}))).toEqual([['name', 'Li', undefined]]);
});

test('the same revision has not changed, whatever a page says that it has read', () => {
  expect(changes(read(3, { height: 99 }), read(3, { height: 170 }))).toEqual([]);
});
