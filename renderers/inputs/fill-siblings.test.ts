import { beforeEach, expect, test } from 'vitest';
import { answerOperand, element, form, section } from '../../tests/forms/small-form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { instantiateValidators } from '../../src/server/publishing/instantiate-validators.ts';
import { fillSiblings } from './fill-siblings.ts';
import { FormStore } from '../store/form-store.ts';

const index = indexForm(
  form([
    section('insured', [element('who'), element('nick')], { repeat: { min: 0, max: 3 } }),
    section('person', [
      element('name', 'name'),
      element('gender', 'radio', { settings: { options: ['M', 'F'] } }),
      element('perDay', 'integer', {
        visibleWhen: { op: 'eq', left: answerOperand('gender'), right: { const: 'F' } },
      }),
      element('idNumber', 'idNumber'),
      element('birthDate', 'date', {
        computed: { fn: 'birthDateFromId', args: [answerOperand('idNumber')] },
      }),
    ]),
  ]),
);
const validators = instantiateValidators(compileValidators(index));

let store: FormStore;
beforeEach(() => {
  store = new FormStore({
    index,
    answers: { insured: [{ rowId: 'r1' }, { rowId: 'r2' }] },
    context: () => ({ asOf: '2026-11-21' }),
    validators: async () => validators,
    newRowId: () => 'r3',
  });
});
const fill = (answers: Parameters<typeof fillSiblings>[2], path = 'person/scan') =>
  fillSiblings(store, path, answers);
const person = () => store.answers()['person'];

test('what is known goes into the questions of the same section', () => {
  fill({ name: '欧阳若溪', gender: 'F' });
  expect(person()).toEqual({ name: '欧阳若溪', gender: 'F' });
});

test('of several people only the one of the same row is filled', () => {
  fill({ nick: '小满' }, 'insured/r2/who');
  expect(store.answers()['insured']).toEqual([{ rowId: 'r1' }, { rowId: 'r2', nick: '小满' }]);
});

test('what is not known of somebody opens the question again, what is not named stays', () => {
  fill({ name: '欧阳若溪', gender: 'F' });
  fill({ name: undefined });
  expect(person()).toEqual({ gender: 'F' });
});

test('an answer that is not offered opens the question again', () => {
  fill({ gender: 'F' });
  fill({ gender: 'X' });
  expect(person()).toEqual({});
});

test('a question that is hidden holds the same person when it is shown', () => {
  fill({ perDay: 20 });
  fill({ perDay: 5 });
  fill({ gender: 'F' });
  expect(person()).toEqual({ perDay: 5, gender: 'F' });
});

test('what the form works out stays as it was worked out; a code of no question is passed over', () => {
  fill({ idNumber: '330106198803152427', birthDate: '2000-01-01', pet: 'cat' });
  const { state } = store.jotai.get(store.view('person/birthDate'));
  expect(state.computed).toBe('1988-03-15');
  expect(person()).not.toHaveProperty('pet');
});

test('what was filled in is judged at once, what was opened again is not', async () => {
  await store.prefetchValidators();
  fill({ name: 'a1', gender: undefined });
  expect(store.jotai.get(store.view('person/name')).issue?.code).toBe('name.english');
  expect(store.jotai.get(store.view('person/gender')).issue).toBeUndefined();
});
