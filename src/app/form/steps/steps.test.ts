import { expect, test } from 'vitest';
import { FormStore } from '../../../../renderers/store/form-store.ts';
import { compileTestForm } from '../../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../../tests/forms/small-form.ts';
import type { Answers } from '../../../core/answers/answers.ts';
import { answersToCheck } from './answers-to-check.ts';
import { answerText } from './answer-text.ts';
import { shownSteps } from './shown-steps.ts';
import { stepSearch } from './step-address.ts';
import { checkStep, isUnfinished } from './step-issues.ts';

const isYes = { op: 'eq', left: answerOperand('abroad'), right: { const: 'yes' } } as const;
const FORM = form(
  [
    section('trip', [
      element('abroad', 'text', { requiredFlag: 'Y' }),
      element('budget', 'decimal', { settings: { unit: 'yuan' } }),
    ]),
    section('guests', [element('name', 'name', { requiredFlag: 'Y' })], { repeat: { min: 0, max: 3 } }),
    section('visa', [element('country', 'text', { requiredFlag: 'Y' }), element('hint', 'note')]),
  ],
  {
    steps: [
      { stepId: 'step0001', sections: [idOf('trip'), idOf('guests')] },
      { stepId: 'step0002', sections: [idOf('visa')], visibleWhen: isYes },
    ],
  },
);
const { index, validators } = compileTestForm(FORM);

const storeWith = (answers: Answers) =>
  new FormStore({
    index,
    answers,
    context: () => ({ asOf: '2026-11-23', codeListItem: () => undefined }),
    validators: () => Promise.resolve(validators),
    newRowId: () => 'r',
  });

const idsOf = (store: FormStore) => shownSteps(store).map(({ stepId }) => stepId);

test('a step shows while its condition is met', () => {
  const store = storeWith({ trip: { abroad: 'no' } });
  expect(idsOf(store)).toEqual(['step0001']);
  store.change('trip/abroad', 'yes');
  expect(idsOf(store)).toEqual(['step0001', 'step0002']);
});

test('a step is kept by its own issues, in reading order, and by none of another step', async () => {
  const store = storeWith({ guests: [{ rowId: 'a' }], trip: { abroad: 'yes' } });
  store.change('trip/abroad', undefined);
  const [first] = shownSteps(store);
  expect((await checkStep(store, first!)).map(({ path }) => path)).toEqual(['trip/abroad', 'guests/a/name']);
  store.change('trip/abroad', 'yes');
  store.change('guests/a/name', '李安');
  expect(await checkStep(store, first!)).toEqual([]);
  expect(shownSteps(store).map((step) => isUnfinished(store, step))).toEqual([false, true]);
});

const wording = {
  lang: 'zh-CN',
  word: (key: string) => (key === `${idOf('guests')}.item` ? '同行人' : key),
  itemLabel: () => undefined,
};

test('the answers to check are those of visible questions, by section and row; a list without rows is one of them', () => {
  const groupsOf = (answers: Answers) =>
    answersToCheck(storeWith(answers), wording).map(({ title, answers: own }) => [
      title,
      ...own.map(({ path }) => path),
    ]);
  const trip = [`${idOf('trip')}.title`, 'trip/abroad', 'trip/budget'];
  expect(groupsOf({ trip: { abroad: 'no' }, visa: { country: 'Peru' } })).toEqual([
    trip,
    [`${idOf('guests')}.title`, 'guests'],
  ]);
  expect(groupsOf({ trip: { abroad: 'yes' }, guests: [{ rowId: 'a', name: '李安' }] })).toEqual([
    trip,
    ['同行人 1 · 李安', 'guests/a/name'],
    [`${idOf('visa')}.title`, 'visa/country'],
  ]);
});

test('an answer reads as it was entered, with its unit; a missing one says so', () => {
  const words = {
    lang: 'zh-CN',
    textOf: () => undefined,
    t: (key: string) => `<${key}>`,
    issue: () => '',
  };
  const elementAt = (code: string) => index.elementById.get(idOf(code));
  const textOf = (code: string, value: string | boolean | undefined) =>
    answerText({ path: '', indexed: elementAt(code), value }, words, () => undefined, words.t);
  expect(textOf('budget', '12000')).toBe('12,000 <unit.yuan>');
  expect(textOf('abroad', 'yes')).toBe('yes');
  expect(textOf('abroad', undefined)).toBe('<check.unanswered>');
  expect(textOf('abroad', true)).toBe('<check.yes>');
  expect(textOf('nobody', undefined)).toBe('<check.noRows>');
});

test('the address of a step keeps the trade', () => {
  expect(stepSearch('?tradeId=t1&step=step0001', 'check')).toBe('?tradeId=t1&step=check');
});
