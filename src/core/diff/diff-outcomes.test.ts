import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Form, Outcome } from '../../../schemas/generated/form.ts';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { flattenAnswers } from '../answers/answers.ts';
import { migrate, versionPairBetween } from '../migrate/version-pair.ts';
import { classOf } from './change.ts';
import { diffForms } from './diff-forms.ts';

const isYes: Condition = { op: 'eq', left: answerOperand('ill'), right: { const: 'yes' } };
const isNo: Condition = { op: 'eq', left: answerOperand('ill'), right: { const: 'no' } };
const ill: Outcome = { outcomeId: 'outcome1', result: 'failed', when: isYes };
const well: Outcome = { outcomeId: 'outcome2', result: 'passed', when: isNo };
const other: Outcome = { outcomeId: 'outcome3', result: 'failed' };

const withOutcomes = (outcomes: Outcome[], rest: Partial<Form> = {}) =>
  form([section('page', [element('ill', 'radio', { settings: { options: ['yes', 'no'] } })])], {
    outcomes,
    ...rest,
  });
const codesOf = (before: Form, after: Form) =>
  diffForms(before, after).map(({ code, id, property }) => [code, id, property].filter(Boolean).join(' '));

test.each<[string, Outcome[], Outcome[], string[]]>([
  ['added', [ill], [ill, other], ['outcome.added outcome3 when']],
  ['removed', [ill, other], [other], ['outcome.removed outcome1 when']],
  ['moved', [ill, well, other], [well, ill, other], ['outcome.moved outcome2']],
  ['given another result', [ill], [{ ...ill, result: 'passed' }], ['outcome.changed outcome1 result']],
  ['given another condition', [ill], [{ ...ill, when: isNo }], ['outcome.changed outcome1 when']],
  [
    'given a follow-up',
    [ill],
    [{ ...ill, followUps: ['reconfirm'] }],
    ['outcome.changed outcome1 followUps'],
  ],
  ['unlocked', [{ ...ill, locks: ['mustExist'] }], [ill], ['outcome.changed outcome1 locks']],
  ['left as it is', [ill, other], [ill, other], []],
])('an outcome that is %s', (_title, before, after, codes) => {
  expect(codesOf(withOutcomes(before), withOutcomes(after))).toEqual(codes);
});

test('another meaning of a named condition is a change of each outcome that refers to it', () => {
  const named = (condition: Condition) =>
    withOutcomes([{ ...ill, when: { op: 'ref', condition: 'isill000' } }], {
      conditions: { isill000: condition },
    });
  expect(codesOf(named(isYes), named(isNo))).toEqual([
    'condition.changed isill000 condition',
    'outcome.meaning outcome1 when',
  ]);
  expect(codesOf(withOutcomes([ill]), named(isYes))).toEqual(['condition.added isill000 condition']);
});

test('a changed outcome needs approval, and every draft moves to it', () => {
  const [before, after] = [withOutcomes([ill]), withOutcomes([ill, other])];
  expect(classOf(diffForms(before, after))).toBe('C3');
  const pair = versionPairBetween(before, after);
  const answers = flattenAnswers(pair.before, { page: { ill: 'yes' } });
  expect(migrate(pair, answers)).toMatchObject({ mode: 'silent' });
});

test('another text of an outcome is a changed word', () => {
  const withTitle = (title: string) => withOutcomes([ill], { words: { en_US: { 'outcome1.title': title } } });
  expect(codesOf(withTitle('Declined'), withTitle('Not for now'))).toEqual(['word.changed outcome1 title']);
});
