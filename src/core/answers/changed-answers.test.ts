// Computed answers that the customer may replace: in an open form, in its draft, and on the server.
import { expect, test } from 'vitest';
import { changeAnswer } from '../../../renderers/templates/changeable-answer.tsx';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import type { Answers } from './answers.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';

const context = { asOf: '2026-11-21' };
const { index, validators } = compileTestForm(
  form([
    section('page', [
      element('kind', 'radio', { settings: { options: ['yes', 'no'] } }),
      element('income', 'integer', { settings: { max: 9999 } }),
      element('cover', 'integer', {
        settings: { max: 9999 },
        visibleWhen: { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } },
        computed: { fn: 'multiply', args: [answerOperand('income'), { const: 10 }] },
        mayChange: true,
      }),
      element('double', 'integer', {
        settings: { max: 99999 },
        computed: { fn: 'multiply', args: [answerOperand('cover'), { const: 2 }] },
      }),
    ]),
    section('rows', [element('share', 'integer', { settings: { max: 100 } })], {
      repeat: { min: 0, max: 3 },
    }),
    section('end', [
      element('total', 'integer', {
        settings: { max: 999 },
        computed: { fn: 'sum', args: [answerOperand('share')] },
        mayChange: true,
      }),
    ]),
  ]),
);

const open = (answers: Answers = { page: { kind: 'yes', income: 5 } }) =>
  new FormStore({
    index,
    answers,
    context: () => context,
    validators: async () => validators,
    newRowId: () => 'new',
  });
const COVER = 'page/cover';
const valueOf = (store: FormStore, path = COVER) => store.fieldView(path).value;
const isChanged = (store: FormStore, path = COVER) => {
  const { mayChange, isComputed } = store.fieldView(path).state;
  return mayChange && !isComputed;
};

/** A form whose cover the customer has replaced by 70. */
function changedStore(): FormStore {
  const store = open();
  store.takeOver(COVER);
  store.change(COVER, 70);
  return store;
}

test('the value follows its inputs until the customer takes it over, and then stays', () => {
  const store = open();
  store.change(COVER, 1);
  expect(valueOf(store)).toBe(50);
  store.change('page/income', 6);
  expect(valueOf(store)).toBe(60);
  store.takeOver(COVER);
  expect([valueOf(store), isChanged(store)]).toEqual([60, true]);
  store.change(COVER, 70);
  store.change('page/income', 8);
  expect([valueOf(store), isChanged(store), valueOf(store, 'page/double')]).toEqual([70, true, 140]);
});

test('a removed replacement is computed again, with what depends on it', () => {
  const store = changedStore();
  store.change('page/income', 8);
  store.change(COVER, undefined);
  expect([valueOf(store), isChanged(store), valueOf(store, 'page/double')]).toEqual([80, false, 160]);
  store.change('page/income', 9);
  expect(valueOf(store)).toBe(90);
});

test('a replacement survives inputs that become unknown, and being hidden', () => {
  const store = changedStore();
  store.change('page/income', undefined);
  expect([valueOf(store), isChanged(store)]).toEqual([70, true]);
  store.change('page/kind', 'no');
  expect(store.fieldView(COVER).state.visible).toBe(false);
  store.change('page/kind', 'yes');
  expect([valueOf(store), isChanged(store)]).toEqual([70, true]);
});

test('an emptied field is computed again when it is left, not between two keys', () => {
  const store = changedStore();
  const type = (answer: number | undefined) =>
    store.typing.schedule(COVER, () => changeAnswer(store, COVER, store.fieldView(COVER), answer));
  type(undefined);
  expect(store.answers()).toMatchObject({ page: { cover: 70 } });
  type(8);
  store.touch(COVER);
  expect([valueOf(store), isChanged(store)]).toEqual([8, true]);
  type(undefined);
  store.touch(COVER);
  expect([valueOf(store), isChanged(store)]).toEqual([50, false]);
});

test('a draft keeps a replacement, and computes again what was computed', () => {
  expect(open().answers()['page']).not.toHaveProperty('cover');
  const draft = changedStore().answers();
  expect(draft['page']).toHaveProperty('cover', 70);
  const reopened = open(draft);
  reopened.change('page/income', 1);
  expect([valueOf(reopened), isChanged(reopened)]).toEqual([70, true]);
});

test('rows that come and go compute a total again, which is no replacement', () => {
  const store = open({ rows: [{ rowId: 'r1', share: 10 }] });
  store.addRow('rows', { share: 20 });
  expect([valueOf(store, 'end/total'), isChanged(store, 'end/total')]).toEqual([30, false]);
  store.removeRow('rows', 'r1');
  expect([valueOf(store, 'end/total'), isChanged(store, 'end/total')]).toEqual([20, false]);
  store.takeOver('end/total');
  store.change('end/total', 99);
  store.removeRow('rows', 'new');
  expect([valueOf(store, 'end/total'), isChanged(store, 'end/total')]).toEqual([99, true]);
});

test('a replacement is checked as it is typed, and by the server', async () => {
  const store = changedStore();
  await store.submit();
  store.change(COVER, 10000);
  expect(store.fieldView(COVER).issue?.code).toBe('number.tooLarge');
  store.change(COVER, undefined);
  expect(store.fieldView(COVER).issue).toBeUndefined();
  expect(
    checkSubmittedAnswers(index, validators, { page: { kind: 'yes', income: 5, cover: 10000 } }, context),
  ).toMatchObject({
    ok: false,
    issues: [{ path: COVER, code: 'number.tooLarge' }],
  });
});

test.each([
  ['a replacement', { kind: 'yes', income: 5, cover: 70 }, { cover: 70, double: 140 }],
  ['the computed value', { kind: 'yes', income: 5, cover: 50 }, { cover: 50, double: 100 }],
  ['nothing', { kind: 'yes', income: 5 }, { cover: 50, double: 100 }],
])('the server stores %s', (_title, page, stored) => {
  const result = checkSubmittedAnswers(index, validators, { page }, context);
  expect(result).toMatchObject({ ok: true, answers: { page: stored } });
});

test('the server refuses what is computed from a replacement and typed', () => {
  const page = { kind: 'yes', income: 5, cover: 70, double: 100 };
  expect(checkSubmittedAnswers(index, validators, { page }, context)).toEqual({
    ok: false,
    issues: [{ path: 'page/double', code: 'computed.typed' }],
  });
});
