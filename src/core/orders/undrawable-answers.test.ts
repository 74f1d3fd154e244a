import { expect, test } from 'vitest';
import type { Answers } from '../answers/answers.ts';
import { undrawableIssues } from './undrawable-answers.ts';
import type { PolicyDrawing } from './undrawable-texts.ts';

const SMILE = { character: '😀', codePoint: 'U+1F600' };

const missingIn: PolicyDrawing<Answers>['missingIn'] = (texts) =>
  JSON.stringify(texts).includes('😀') ? SMILE : undefined;

/** A policy that shows the address in one line with its area, and the names of those who benefit. */
const textsOf = (application: Answers): unknown => {
  const { area, address } = application['applicant'] as Record<string, string>;
  const insured = application['insured'] as { heirs: { name: string }[] }[];
  return [`${area}${address}`, insured.map(({ heirs }) => heirs.map(({ name }) => name))];
};

const application = (address: string, heir: string, company = ''): Answers => ({
  applicant: { area: '浙江省', address, company, hobbies: ['none', 'other'], income: 3 },
  insured: [
    {
      rowId: 'r1',
      heirs: [
        { rowId: 'b1', name: '林秋月' },
        { rowId: 'b2', name: heir },
      ],
    },
  ],
});

const issuesOf = (answers: Answers) => undrawableIssues(answers, { textsOf, missingIn });
const issue = (path: string) => ({ code: 'policy.character', path, params: SMILE });

test('an issue stands at each answer that the policy cannot show, those in rows of rows too', () => {
  expect(issuesOf(application('文三路', '陈景行'))).toEqual([]);
  expect(issuesOf(application('文三路😀', '陈景行'))).toEqual([issue('applicant/address')]);
  expect(issuesOf(application('文三路😀', '陈😀'))).toEqual([
    issue('applicant/address'),
    issue('insured/r1/heirs/b2/name'),
  ]);
});

test('an answer that the policy does not show may hold any character, the same text as one at fault too', () => {
  expect(issuesOf(application('文三路', '陈景行', '😀'))).toEqual([]);
  expect(issuesOf(application('😀', '陈景行', '😀'))).toEqual([issue('applicant/address')]);
});
