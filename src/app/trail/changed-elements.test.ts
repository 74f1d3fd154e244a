import { beforeEach, expect, test } from 'vitest';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { changeAnswer } from '../../../renderers/templates/changeable-answer.tsx';
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { takeChangedElements } from './changed-elements.ts';

const index = indexForm(
  form([
    section('page', [
      element('name'),
      element('tasks', 'checkboxes', { settings: { options: ['a', 'b', 'c'] } }),
      element('income', 'integer'),
      element('cover', 'integer', {
        computed: { fn: 'multiply', args: [answerOperand('income'), { const: 10 }] },
        mayChange: true,
      }),
    ]),
    section('rows', [element('nick')], {
      repeat: { min: 0, max: 3 },
      section: section('cards', [element('number')], { repeat: { min: 0, max: 3 } }),
    }),
  ]),
);

let store: FormStore;
beforeEach(() => {
  let rowCount = 0;
  store = new FormStore({
    index,
    answers: { page: { name: 'Lin' }, rows: [{ rowId: 'r1', cards: [{ rowId: 'c1' }] }] },
    context: () => ({ asOf: '2026-11-21' }),
    validators: () => Promise.reject(new Error('this test runs no checks')),
    newRowId: () => `n${(rowCount += 1)}`,
  });
});
/** Answers as a customer does. */
const answer = (path: string, value: AnswerValue | undefined) =>
  changeAnswer(store, path, store.fieldView(path), value);
const taken = (isTyping?: (path: string) => boolean) =>
  takeChangedElements(store, isTyping).map(({ elementCode, rowId }) => [elementCode, rowId].join(' ').trim());

test('a change is taken once, with its row, in the order of the changes, and once more when it is made again', () => {
  answer('rows/r1/nick', 'Xiao');
  answer('page/tasks', ['a']);
  answer('rows/r1/cards/c1/number', '1');
  answer('page/tasks', ['a', 'b']);
  expect(taken()).toEqual(['nick r1', 'tasks', 'number c1']);
  expect(taken()).toEqual([]);
  answer('page/tasks', ['b']);
  expect(taken()).toEqual(['tasks']);
});

test('an answer that is what it was, when the form opened or when it was taken last, is not taken', () => {
  answer('page/name', 'Li');
  answer('page/name', 'Lin');
  answer('page/tasks', ['a']);
  answer('page/tasks', []);
  expect(taken()).toEqual([]);
  answer('page/name', 'Li');
  expect(taken()).toEqual(['name']);
  answer('page/name', 'Lin');
  answer('page/name', 'Li');
  expect(taken()).toEqual([]);
});

test('an answer that is being written is left for later', () => {
  answer('page/name', 'Li');
  answer('page/tasks', ['a']);
  expect(taken((path) => path === 'page/name')).toEqual(['tasks']);
  expect(taken()).toEqual(['name']);
});

test('what the customer did not change is not taken: computed answers, those of another page, and rows that are gone', () => {
  answer('page/income', 5);
  expect(store.fieldView('page/cover').value).toBe(50);
  answer('rows/r1/nick', 'Xiao');
  store.removeRow('rows', 'r1');
  expect(taken()).toEqual(['income']);
  store.replace({ page: { name: 'Chen', income: 5 } });
  expect(taken()).toEqual([]);
});

test('a replaced computed answer is taken, and once more when the customer returns to it', () => {
  answer('page/income', 5);
  store.takeOver('page/cover');
  answer('page/cover', 70);
  expect(taken()).toEqual(['income', 'cover']);
  store.change('page/cover', undefined);
  expect(taken()).toEqual(['cover']);
  answer('page/income', 6);
  expect(store.fieldView('page/cover').value).toBe(60);
  expect(taken()).toEqual(['income']);
});

test('a row of a copy is a row of its own', () => {
  answer('rows/r1/nick', 'Xiao');
  const copy = store.copyRow('rows', 'r1');
  answer(`rows/${copy}/nick`, 'Da');
  expect(taken()).toEqual(['nick r1', `nick ${copy}`]);
});
