import { expect, test } from 'vitest';
import { formCases } from '../tests/differential/rule-cases.ts';
import { ruleIssueCodes } from './form-issue-codes.ts';

const keywords = [...new Set(formCases.map(({ keyword }) => keyword))];
const casesOf = (keyword: string) => formCases.filter((ruleCase) => ruleCase.keyword === keyword);

test.each(keywords)('%s: every issue of its examples is listed for their settings', (keyword) => {
  const unlisted = casesOf(keyword).filter(
    ({ setting, failure }) => failure && !ruleIssueCodes(keyword, setting)!.includes(failure.code),
  );
  expect(unlisted.map(({ title, failure }) => `${title}: ${failure?.code}`)).toEqual([]);
});

test.each(keywords)('%s: every listed issue has an example', (keyword) => {
  const shown = casesOf(keyword).map(({ failure }) => failure?.code);
  const listed = casesOf(keyword).flatMap(({ setting }) => ruleIssueCodes(keyword, setting)!);
  // The length of a company's code is tried with the rule `uscc`.
  const others = ['uscc.length'];
  expect([...new Set(listed)].filter((code) => !shown.includes(code) && !others.includes(code))).toEqual([]);
});

test('a setting decides: an age without an upper limit is never too old', () => {
  expect(ruleIssueCodes('ageRange', { min: 18 })).toEqual(['age.tooYoung']);
  expect(ruleIssueCodes('mobile', 'telephone')).toEqual(['text.characters', 'digits.length']);
});

test('a keyword of JSON Schema is no rule of ours', () => {
  expect(ruleIssueCodes('maxLength', 60)).toBeUndefined();
  expect(ruleIssueCodes('toString', 60)).toBeUndefined();
});
