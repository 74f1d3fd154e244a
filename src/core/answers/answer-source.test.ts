// Answers that a form proposes: in an open form, in its draft, on the server and in the next version.
import { describe, expect, test } from 'vitest';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { RjsfAnswers } from '../../../renderers/rjsf/rjsf-answers.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { indexForm } from '../form/form-index.ts';
import { migrateAnswers } from '../migrate/migrate-answers.ts';
import { flattenAnswers, nestAnswers, type Answers } from './answers.ts';
import { pruneAnswers } from './prune-answers.ts';
import { checkSubmittedAnswers, parseAnswers } from './submitted-answers.ts';

const context = { asOf: '2026-11-21' };
const times = (code: string, factor: number): Expression => ({
  fn: 'multiply',
  args: [answerOperand(code), { const: factor }],
});

const trial = (): Form =>
  form([
    section('page', [
      element('kind', 'radio', { settings: { options: ['yes', 'no'] } }),
      element('income', 'integer', { settings: { max: 9999 } }),
      element('cover', 'integer', {
        settings: { max: 9999 },
        visibleWhen: { op: 'eq', left: answerOperand('kind'), right: { const: 'yes' } },
        initialValue: times('income', 10),
      }),
      element('double', 'integer', { settings: { max: 99999 }, initialValue: times('cover', 2) }),
    ]),
    section('rows', [element('share', 'integer', { settings: { max: 100 }, initialValue: { const: 50 } })], {
      repeat: { min: 0, max: 3 },
    }),
  ]);
const { index, validators } = compileTestForm(trial());

const newIds = (): (() => string) => {
  let last = 0;
  return () => `new${(last += 1)}`;
};
const open = (answers: Answers = { page: { kind: 'yes', income: 5 } }) =>
  new FormStore({
    index,
    answers,
    context: () => context,
    validators: async () => validators,
    newRowId: newIds(),
  });
const [COVER, DOUBLE] = ['page/cover', 'page/double'];
const valueOf = (store: FormStore, path = COVER) => store.fieldView(path).value;

describe('in an open form', () => {
  test('a question that the customer cleared proposes nothing again', () => {
    const store = open();
    store.change(COVER, undefined);
    store.change('page/income', 6);
    expect(valueOf(store)).toBeUndefined();
    const reopened = open(store.answers());
    reopened.change('page/income', 7);
    expect(valueOf(reopened)).toBeUndefined();
  });

  test('an answer that the customer wrote stays while its inputs change', () => {
    const store = open();
    store.change(COVER, 70);
    store.change('page/income', 6);
    expect(valueOf(store)).toBe(70);
    expect(valueOf(store, DOUBLE)).toBe(140);
  });

  test('an untouched proposal follows its inputs, and so does one that reads it', () => {
    const store = open();
    expect([valueOf(store), valueOf(store, DOUBLE)]).toEqual([50, 100]);
    store.change('page/income', 6);
    expect([valueOf(store), valueOf(store, DOUBLE)]).toEqual([60, 120]);
    store.change('page/income', undefined);
    expect([valueOf(store), valueOf(store, DOUBLE)]).toEqual([undefined, undefined]);
  });

  test('a question proposes its value when it shows first, and keeps it hidden', () => {
    const store = open({ page: { income: 5 } });
    expect(valueOf(store)).toBeUndefined();
    store.change('page/kind', 'yes');
    store.change(COVER, 8);
    store.change('page/kind', 'no');
    store.change('page/kind', 'yes');
    expect(valueOf(store)).toBe(8);
  });

  test('an answer from before the question proposed anything is the customer’s', () => {
    const store = open({ page: { kind: 'yes', income: 5, cover: 7 } });
    store.change('page/income', 6);
    expect(valueOf(store)).toBe(7);
  });

  test('each row has a proposal of its own; a copied row copies what the customer wrote', () => {
    const store = open();
    const [first, second] = [store.addRow('rows'), store.addRow('rows', { share: 20 })];
    store.change(`rows/${first}/share`, undefined);
    const copy = store.copyRow('rows', first);
    expect([first, second, copy].map((id) => valueOf(store, `rows/${id}/share`))).toEqual([
      undefined,
      20,
      undefined,
    ]);
    store.removeRow('rows', copy);
    expect(valueOf(store, `rows/${store.addRow('rows')}/share`)).toBe(50);
  });
});

describe('in a draft', () => {
  test('the source is beside its answer: true as proposed, false once the customer changed or cleared it', () => {
    const store = open();
    store.change(DOUBLE, 9);
    expect(store.answers()['page']).toEqual({
      kind: 'yes',
      income: 5,
      cover: 50,
      cover$: true,
      double: 9,
      double$: false,
    });
    store.change(DOUBLE, undefined);
    expect(store.answers()['page']).toMatchObject({ double$: false });
  });

  test('a proposal of a draft follows once the form is open again', () => {
    const store = open(open().answers());
    store.change('page/income', 6);
    expect(valueOf(store)).toBe(60);
  });

  test('only the source of a question that proposes is accepted, and only as true or false', () => {
    const issuesOf = (page: object) => {
      const result = parseAnswers(index, { page });
      return result.ok ? [] : result.issues;
    };
    expect(issuesOf({ cover$: 'true' })).toEqual([{ path: 'page/cover$', code: 'value.type' }]);
    expect(issuesOf({ income$: true })).toEqual([{ path: 'page/income$', code: 'value.unknown' }]);
    expect(issuesOf({ cover: 3, cover$: true })).toEqual([]);
  });
});

test('stored answers lose a source that their question has no more, and nothing else', () => {
  const next = trial();
  delete next.sections[0]!.elements[2]!.initialValue;
  const stored = { page: { income: 5, cover: 50, cover$: true }, rows: [] };
  expect(pruneAnswers(indexForm(next), stored)).toEqual({ page: { income: 5, cover: 50 }, rows: [] });
});

describe('on the server', () => {
  const submit = (page: Record<string, string | number | boolean>) =>
    checkSubmittedAnswers(index, validators, { page, rows: [] }, context);

  test('proposes nothing: what the customer did not see is no answer', () => {
    expect(submit({ kind: 'yes', income: 5 })).toMatchObject({
      answers: { page: { kind: 'yes', income: 5 } },
    });
    const page = { kind: 'yes', income: 5, cover: 3, cover$: true };
    expect(submit(page)).toEqual({ ok: true, answers: { page, rows: [] } });
  });

  test('refuses a proposal as it refuses any answer', () => {
    expect(submit({ kind: 'yes', income: 5, cover: 10000, cover$: true })).toEqual({
      ok: false,
      issues: [{ path: COVER, code: 'number.tooLarge', params: { max: 9999 } }],
    });
  });

  test('stores no source of a hidden question', () => {
    expect(submit({ kind: 'no', cover: 3, cover$: true })).toEqual({
      ok: true,
      answers: { page: { kind: 'no' }, rows: [] },
    });
  });
});

describe('in the next version', () => {
  const draft = { page: { cover: 50, cover$: true, double$: false } };
  const migrated = (edit: (next: Form) => void) => {
    const next = trial();
    edit(next);
    const after = indexForm(next);
    const { answers, retired } = migrateAnswers(index, after, flattenAnswers(index, draft));
    return { page: nestAnswers(after, answers)['page'], retired };
  };

  test('the source moves with its answer', () => {
    const { page } = migrated((next) => void (next.sections[0]!.elements[2]!.elementCode = 'sum'));
    expect(page).toEqual({ sum: 50, sum$: true, double$: false });
  });

  test('a question that proposes no more keeps the answer alone, and a removed one retires it alone', () => {
    expect(migrated((next) => void delete next.sections[0]!.elements[2]!.initialValue).page).toEqual({
      cover: 50,
      double$: false,
    });
    const removed = migrated((next) => {
      next.sections[0]!.elements = next.sections[0]!.elements.slice(0, 2);
    });
    expect(removed).toEqual({ page: {}, retired: [{ path: COVER, value: 50 }] });
  });
});

test('stock RJSF proposes, follows and leaves alone what it changed', () => {
  const answers = new RjsfAnswers({
    index,
    answers: { page: { kind: 'yes', income: 5 } },
    context: () => context,
    newRowId: newIds(),
  });
  const pageOf = () => answers.answers()['page'] as Record<string, unknown>;
  expect(pageOf()).toMatchObject({ cover: 50, cover$: true, double: 100 });
  answers.replace({ page: { ...pageOf(), income: 6 } as never, rows: [] });
  expect(pageOf()).toMatchObject({ cover: 60, double: 120 });
  const { double: _cleared, ...rest } = pageOf();
  answers.replace({ page: rest as never, rows: [] });
  answers.change('page/income', 7);
  expect(pageOf()).toMatchObject({ cover: 70, double$: false });
  expect(pageOf()).not.toHaveProperty('double');
  expect(answers.submittedAnswers()['page']).toMatchObject({ cover: 70, cover$: true });
});

test('the form knows its questions that propose', () => {
  expect(index.sectionById.get(idOf('rows'))?.answerKeys).toEqual(['share', 'share$']);
});
