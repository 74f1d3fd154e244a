// House rules refuse the same as built-in checks and as checks by conditions.
import { expect, test } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import { checkShape } from '../../src/core/answers/check-shape.ts';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { allElements } from '../../src/core/form/form-elements.ts';
import { compileTestForm } from '../forms/compile-test-form.ts';
import { readFixture } from '../forms/fixtures.ts';
import { asConditions, isHouseRule, type HouseRule } from '../differential/house-rules.ts';
import { formCases } from '../differential/rule-cases.ts';
import { buildRuleForm } from '../differential/rule-forms.ts';

const NO_PERIODS = ['0Y', '20'];

/** The same form, with its house rule as conditions. */
const asData = (form: Form): Form => ({
  ...form,
  groupChecks: form.groupChecks.flatMap((check) =>
    isHouseRule(check) ? asConditions(check, NO_PERIODS) : [check],
  ),
});

/** Answers that tell the branches of the rules apart, by the code of a question; undefined is no answer. */
const VALUES: Record<string, unknown[]> = {
  relation: [undefined, 'self', 'spouse', 'child', 'parent', 'grandchild', 'grandparent'],
  selfRelation: [undefined, 'self', 'spouse'],
  birthDate: [undefined, '1960-01-01', '1988-03-15', '2015-01-01'],
  otherBirthDate: [undefined, '1988-03-15'],
  perDay: [undefined, 0, 9, 10, 40],
  years: [undefined, 0, 9, 10, 40],
  waiver: [undefined, true, false],
  payPeriod: [undefined, '20Y', '4y', '5Y', 'SINGLE', 'single', '0Y', '20'],
};

/** Every combination of these answers to the questions of a form. */
function combinations(form: Form): Record<string, unknown>[] {
  return allElements(form).reduce<Record<string, unknown>[]>(
    (answers, { elementCode, settings }) => {
      const options = settings?.['options'] as string[] | undefined;
      const values = VALUES[elementCode]!.filter(
        (value) => !options || value === undefined || options.includes(value as string),
      );
      return answers.flatMap((answer) =>
        values.map((value) => (value === undefined ? answer : { ...answer, [elementCode]: value })),
      );
    },
    [{}],
  );
}

function issuesIn(form: Form): (answers: unknown) => string[] {
  const { index, validators } = compileTestForm(form);
  return (answers) => {
    if (checkShape(index, answers).length > 0) return ['no answers to this form'];
    const result = checkSubmittedAnswers(index, validators, answers, { asOf: '2026-11-21' });
    return result.ok ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
  };
}

/** Each form of the examples of these rules once, with the answers of its examples. */
const houseRuleForms = [
  ...new Map(
    formCases
      .flatMap((ruleCase) => buildRuleForm(ruleCase) ?? [])
      .filter(({ form }) => form.groupChecks.some(isHouseRule))
      .map(({ form }) => [JSON.stringify(form.groupChecks), form]),
  ).values(),
].map((form) => ({ check: form.groupChecks.find(isHouseRule)!, form }));

const selfRelationIn = (form: Form): string =>
  allElements(form).find(({ elementCode }) => elementCode === 'selfRelation')!.elementId;

/** The forms with `parentOlder` once more, where the relation of another insured decides. */
const withSelfRelation = houseRuleForms.flatMap(({ check, form }) =>
  check.check === 'parentOlder'
    ? [{ check, form: { ...form, groupChecks: [{ ...check, selfRelation: selfRelationIn(form) }] } }]
    : [],
);

test.each<{ check: HouseRule; form: Form }>([...houseRuleForms, ...withSelfRelation])(
  'a form with $check.check refuses the same by conditions, at the same questions and by the same codes [V-061 V-062 V-063 V-070]',
  ({ form }) => {
    const [builtIn, data] = [issuesIn(form), issuesIn(asData(form))];
    const cases = combinations(form).map((page) => ({ page }));
    const expected = cases.map(builtIn);
    expect(cases.map(data)).toEqual(expected);
    expect(expected.filter((issues) => issues.length > 0).length).toBeGreaterThan(3);
    expect(expected.filter((issues) => issues.length === 0).length).toBeGreaterThan(3);
  },
);

test('the forms of the fixtures say house rules by conditions', () => {
  const base = readFixture<Form>('forms/insureInfomation/base.json');
  expect(base.groupChecks.filter(isHouseRule)).toEqual([]);
  const issues = base.groupChecks.flatMap((check) => ('issue' in check ? [check.issue] : []));
  expect(issues).toEqual(Array.from({ length: 3 }, () => 'person.parentOlder'));
});
