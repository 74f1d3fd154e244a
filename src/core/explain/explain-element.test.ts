import { expect, test } from 'vitest';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { flattenAnswers } from '../answers/answers.ts';
import { indexForm } from '../form/form-index.ts';
import { resolve } from '../answers/resolve.ts';
import { explainElement } from './explain-element.ts';

const isYes = (code: string) => ({ op: 'eq', left: answerOperand(code), right: { const: 'yes' } }) as const;
const index = indexForm(
  form([
    section('person', [
      element('smoker', 'radio', { settings: { options: ['yes', 'no'] } }),
      element('cigarettes', 'integer', { visibleWhen: isYes('smoker'), requiredWhen: isYes('smoker') }),
    ]),
    section(
      'guest',
      [
        element('age', 'integer'),
        element('next', 'integer', {
          computed: { fn: 'add', args: [answerOperand('age'), { const: 1 }] },
        }),
      ],
      {
        repeat: { min: 0, max: 3, bounds: { max: answerOperand('cigarettes') } },
        visibleWhen: isYes('smoker'),
      },
    ),
  ]),
);

function explain(code: string, answers: Parameters<typeof flattenAnswers>[1]) {
  const flat = flattenAnswers(index, answers);
  const context = { asOf: '2026-11-21' };
  const state = resolve(index, flat, context);
  return explainElement({ index, flat, state, context }, index.elementById.get(idOf(code))!);
}

test('lists each rule with its outcome and the answers that it read', () => {
  expect(explain('cigarettes', { person: { smoker: 'yes', cigarettes: 3 } })).toMatchObject([
    {
      path: 'person/cigarettes',
      value: 3,
      state: { visible: true, required: true },
      reasons: [
        { property: 'visibleWhen', outcome: true, reads: [{ id: idOf('smoker'), value: 'yes' }] },
        { property: 'requiredWhen', outcome: true },
      ],
    },
  ]);
});

test('a rule over a missing answer is unknown, not false', () => {
  const outcomes = (smoker?: string) =>
    explain('cigarettes', { person: smoker === undefined ? {} : { smoker } })[0]!.reasons.map(
      ({ outcome }) => outcome,
    );
  expect(outcomes()).toEqual([undefined, undefined]);
  expect(outcomes('no')).toEqual([false, false]);
});

test('explains each row separately, including the rules of its section', () => {
  const guest = [
    { rowId: 'r1', age: 40 },
    { rowId: 'r2', age: 7 },
  ];
  const explanations = explain('next', { person: { smoker: 'yes', cigarettes: 2 }, guest });
  expect(explanations.map(({ path, value }) => [path, value])).toEqual([
    ['guest/r1/next', 41],
    ['guest/r2/next', 8],
  ]);
  expect(explanations[1]!.reasons).toMatchObject([
    { property: 'visibleWhen', id: idOf('guest'), outcome: true },
    { property: 'repeat.bounds', id: idOf('guest'), bound: 'max', outcome: '2' },
    { property: 'computed', outcome: '8', reads: [{ id: idOf('age'), value: '7' }] },
  ]);
  expect(explain('next', { person: { smoker: 'yes' } })).toEqual([]);
});
