// Answers that are read only: what keeps them, what is missing of them, and what the server can know.
import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { fillSiblings } from '../../../renderers/inputs/fill-siblings.ts';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import type { Answers } from './answers.ts';
import { effectiveSchema } from './effective-schema.ts';
import { resolve } from './resolve.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const context = { asOf: '2026-11-21' };
const isConfirmed: Condition = { op: 'eq', left: answerOperand('confirmed'), right: { const: 'yes' } };
const confirmed = element('confirmed', 'radio', { settings: { options: ['yes', 'no'] } });
const lockedForm = (rest: Partial<Element> = {}) =>
  form([section('page', [confirmed, element('code', 'text', { readOnlyWhen: isConfirmed, ...rest })])]);

const rowForm = form([
  section('rows', [confirmed, element('code', 'text', { readOnlyWhen: isConfirmed })], {
    repeat: { min: 0, max: 3 },
  }),
]);

const storeOf = (index: ReturnType<typeof indexForm>, answers: Answers) =>
  new FormStore({
    index,
    answers,
    context: () => context,
    validators: () => Promise.reject(new Error('this test runs no checks')),
    newRowId: () => 'new',
  });

test('a page takes no answer while its condition is true, and takes one again afterwards', () => {
  const store = storeOf(indexForm(lockedForm()), { page: { code: 'A1' } });
  const codeAfter = (confirm: string, typed: string | undefined) => {
    store.change('page/confirmed', confirm);
    store.change('page/code', typed);
    return store.fieldView('page/code').value;
  };
  expect(codeAfter('yes', 'B2')).toBe('A1');
  expect(codeAfter('yes', undefined)).toBe('A1');
  expect(codeAfter('no', 'B2')).toBe('B2');
});

test('a text that is still being typed is kept when the next tap locks it', () => {
  const store = storeOf(indexForm(lockedForm()), {});
  store.typing.schedule('page/code', () => store.change('page/code', 'A1'));
  store.change('page/confirmed', 'yes');
  store.typing.flush();
  expect(store.fieldView('page/code').value).toBe('A1');
});

test('an unknown condition makes nothing read only', () => {
  const store = storeOf(indexForm(lockedForm()), {});
  expect(store.fieldView('page/code').state.isReadOnly).toBe(false);
});

test('a card that is read in, or a family member, fills no answer that is read only', () => {
  const store = storeOf(indexForm(lockedForm()), { page: { confirmed: 'yes', code: 'A1' } });
  fillSiblings(store, 'page/confirmed', { code: 'B2' });
  expect(store.fieldView('page/code').value).toBe('A1');
});

test('each row is read only by its own answers', () => {
  const store = storeOf(indexForm(rowForm), {
    rows: [
      { rowId: 'r1', confirmed: 'yes', code: 'A1' },
      { rowId: 'r2', confirmed: 'no', code: 'A2' },
    ],
  });
  for (const row of ['r1', 'r2']) store.change(`rows/${row}/code`, 'B');
  expect(['r1', 'r2'].map((row) => store.fieldView(`rows/${row}/code`).value)).toEqual(['A1', 'B']);
});

test('an answer that is read only passes the check, as it may be from before its condition was true', () => {
  const { index, validators } = compileTestForm(lockedForm({ requiredFlag: 'Y' }));
  const answers = { page: { confirmed: 'yes', code: 'B2' } };
  expect(checkSubmittedAnswers(index, validators, answers, context)).toEqual({ ok: true, answers });
});

test('a required answer that is missing and read only names the questions to change', () => {
  const { index, validators } = compileTestForm(lockedForm({ requiredFlag: 'Y' }));
  const missing = (confirm: string) => {
    const result = checkSubmittedAnswers(index, validators, { page: { confirmed: confirm } }, context);
    return result.ok ? [] : result.issues;
  };
  const inputs = idOf('confirmed');
  expect(missing('yes')).toEqual([{ path: 'page/code', code: 'readOnly.missing', params: { inputs } }]);
  expect(missing('no')).toEqual([{ path: 'page/code', code: 'required' }]);
});

test('stock RJSF draws it read only', () => {
  const index = indexForm(lockedForm());
  const uiOf = (confirm: string) => {
    const flat = { values: new Map([['page/confirmed', confirm]]), rows: new Map() };
    const { uiSchema } = effectiveSchema(index, resolve(index, flat, context), flat, () => undefined);
    return (uiSchema['page'] as Record<string, object>)['code'];
  };
  expect(uiOf('yes')).toHaveProperty('ui:readonly', true);
  expect(uiOf('no')).not.toHaveProperty('ui:readonly');
});
