// Words with answers in an open form: what they say, and which fields are drawn again.
import { expect, test } from 'vitest';
import { element, form, idOf, section } from '../../tests/forms/small-form.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { messagesIn, withMessages } from '../../src/core/words/form-messages.ts';
import { fieldHelp } from '../templates/field-help.ts';
import { FormStore } from './form-store.ts';
import { pipedWords } from './piped-words.ts';

const yes = { op: 'eq' as const, left: { element: idOf('kind') }, right: { const: 'yes' } };
const label = `${idOf('cover')}.elementName`;

/** A form whose last question says the name of the pet, and the number of times that a field was drawn again. */
function openForm() {
  const trial = form(
    [
      section('page', [
        element('kind', 'radio', { settings: { options: ['yes', 'no'] } }),
        element('pet', 'text', { visibleWhen: yes }),
        element('other', 'text'),
        element('cover', 'integer', { pipes: { pet: idOf('pet') } }),
        element('total', 'integer', { computed: { element: idOf('cover') } }),
      ]),
    ],
    { words: { en_US: { [label]: 'Cover of {pet}?' } } },
  );
  const worded = withMessages(trial);
  const store = new FormStore({
    index: indexForm(worded.form),
    answers: { page: { kind: 'yes', pet: 'Rex' } },
    context: () => ({ asOf: '2026-11-21' }),
    validators: () => Promise.reject(new Error('this test runs no checks')),
    newRowId: () => 'new',
  });
  const textOf = pipedWords(store)(
    () => undefined,
    messagesIn(worded.form, worded.messages, 'en_US'),
    'en-US',
  );
  const drawn: string[] = [];
  for (const code of ['kind', 'pet', 'other', 'cover', 'total'])
    store.watch(`page/${code}`, () => drawn.push(code));
  return {
    store,
    drawn,
    said: () => textOf(idOf('cover'), 'elementName', 'page/cover'),
    saidOfTotal: () =>
      fieldHelp(
        store.index,
        { elementId: idOf('total'), path: 'page/total', state: store.fieldView('page/total').state },
        {
          lang: 'en-US',
          textOf,
          t: (key, params) => `${key} ${params?.['inputs']}`,
          issue: ({ code }) => code,
        },
      ).help,
  };
}

test('an answer that changes draws the question again that says it', () => {
  const { store, drawn, said } = openForm();
  expect(said()).toBe('Cover of Rex?');
  store.change('page/pet', 'Bo');
  expect(said()).toBe('Cover of Bo?');
  expect(drawn).toEqual(['pet', 'cover']);
});

test('a question that was read twice is drawn once, and another answer draws nothing', () => {
  const { store, drawn, said } = openForm();
  said();
  said();
  store.change('page/other', 'x');
  store.change('page/pet', 'Bo');
  expect(drawn.filter((code) => code === 'cover')).toEqual(['cover']);
});

test('an answer that is hidden is not said, and comes back with its question', () => {
  const { store, drawn, said } = openForm();
  said();
  store.change('page/kind', 'no');
  expect(said()).toBe('Cover of …?');
  store.change('page/kind', 'yes');
  expect(said()).toBe('Cover of Rex?');
  expect(drawn.filter((code) => code === 'cover')).toEqual(['cover', 'cover']);
});

test('the help of a computed value names its questions with the answers that they say', () => {
  const { store, drawn, saidOfTotal } = openForm();
  expect(saidOfTotal()).toBe('computed.from Cover of Rex');
  store.change('page/pet', 'Bo');
  expect(saidOfTotal()).toBe('computed.from Cover of Bo');
  expect(drawn).toEqual(['pet', 'total']);
});

test('the summary of issues is drawn again with the names of its fields, and stays empty without issues', () => {
  const { store, said } = openForm();
  said();
  const before = store.jotai.get(store.summary);
  store.change('page/pet', 'Bo');
  expect(store.jotai.get(store.summary)).toBe(before);
  const issues = [{ code: 'required', path: 'page/cover' }];
  store.jotai.set(store.summary, issues);
  store.change('page/pet', 'Rex');
  expect(store.jotai.get(store.summary)).toEqual(issues);
  expect(store.jotai.get(store.summary)).not.toBe(issues);
});
