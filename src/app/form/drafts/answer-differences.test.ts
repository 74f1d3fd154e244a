import { expect, test } from 'vitest';
import { element, form, section } from '../../../../tests/forms/small-form.ts';
import { flattenAnswers, type Answers } from '../../../core/answers/answers.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import { answerDifferences } from './answer-differences.ts';

const index = indexForm(
  form([
    section('applicant', [element('name', 'name'), element('validity', 'validityRange')]),
    section('insured', [element('mobile', 'mobile')], { repeat: { min: 1, max: 9 } }),
  ]),
);
const differencesOf = (local: Answers, other: Answers) =>
  answerDifferences(index, flattenAnswers(index, local), flattenAnswers(index, other)).map(
    ({ path, local: mine, other: theirs }) => [path, mine, theirs],
  );

test('a conflict names each answer that differs, with both values (U26)', () => {
  const local = {
    applicant: { name: 'Li', validity: { start: '2020-01-01', longTerm: true } },
    insured: [{ rowId: 'a', mobile: '1' }],
  };
  const other = {
    applicant: { name: 'Wu', validity: { longTerm: true, start: '2020-01-01' } },
    insured: [{ rowId: 'a' }, { rowId: 'b', mobile: '2' }],
  };
  expect(differencesOf(local, other)).toEqual([
    ['applicant/name', 'Li', 'Wu'],
    ['insured/a/mobile', '1', undefined],
    ['insured/b/mobile', undefined, '2'],
  ]);
  expect(differencesOf(local, local)).toEqual([]);
});
