import { beforeEach, expect, test } from 'vitest';
import { answerOperand, element, form, section } from '../../tests/forms/small-form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
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

test('a value is filled into the element of the same section', () => {
  fill({ name: '欧阳若溪', gender: 'F' });
  expect(person()).toEqual({ name: '欧阳若溪', gender: 'F' });
});

test('in a list only the same row is filled', () => {
  fill({ nick: '小满' }, 'insured/r2/who');
  expect(store.answers()['insured']).toEqual([{ rowId: 'r1' }, { rowId: 'r2', nick: '小满' }]);
});

test('an undefined value clears the answer, and an unnamed code keeps it', () => {
  fill({ name: '欧阳若溪', gender: 'F' });
  fill({ name: undefined });
  expect(person()).toEqual({ gender: 'F' });
});

test('a value that is not among the options clears the answer', () => {
  fill({ gender: 'F' });
  fill({ gender: 'X' });
  expect(person()).toEqual({});
});

test('a hidden element is filled too and shows the new answer when it appears', () => {
  fill({ perDay: 20 });
  fill({ perDay: 5 });
  fill({ gender: 'F' });
  expect(person()).toEqual({ perDay: 5, gender: 'F' });
});

test('a computed value stays, and an unknown code is skipped', () => {
  fill({ idNumber: '330106198803152427', birthDate: '2000-01-01', pet: 'cat' });
  const { state } = store.jotai.get(store.view('person/birthDate'));
  expect(state.computed).toBe('1988-03-15');
  expect(person()).not.toHaveProperty('pet');
});

test('a filled answer is checked at once, a cleared one is not', async () => {
  await store.prefetchValidators();
  fill({ name: 'a1', gender: undefined });
  expect(store.jotai.get(store.view('person/name')).issue?.code).toBe('name.english');
  expect(store.jotai.get(store.view('person/gender')).issue).toBeUndefined();
});
