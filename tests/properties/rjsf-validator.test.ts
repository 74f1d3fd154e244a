// RJSF's validator with the effective schema returns the issues of our own check, in Node.
import { expect, test } from 'vitest';
import { reportedIssues, rjsfValidator } from '../../renderers/rjsf/rjsf-validator.ts';
import { flattenAnswers, nestAnswers, type Answers } from '../../src/core/answers/answers.ts';
import { checkResolvedAnswers, normaliseAnswers } from '../../src/core/answers/check-answers.ts';
import { checkGroups } from '../../src/core/answers/check-groups.ts';
import { checkShape } from '../../src/core/answers/check-shape.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import { effectiveSchema } from '../../src/core/answers/effective-schema.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import type { RuleContext } from '../../validators/rule/rule.ts';
import { answerCases, shippedForms } from '../forms/answer-cases.ts';
import { compileTestForm } from '../forms/compile-test-form.ts';
import { fixtureLists } from '../forms/fixtures.ts';

const codeListItem = fixtureLists();
const formNames = new Set(answerCases.map(({ formName }) => formName));
const compiledForms = new Map(
  [...formNames].map((formName) => [formName, compileTestForm(shippedForms.get(formName)!())]),
);
const cases = answerCases.map(({ formName, ...rest }) => ({ ...rest, ...compiledForms.get(formName)! }));
// RJSF gets answers of the right shape only: its fields write them.
const shaped = cases.filter(({ index, answers }) => checkShape(index, answers).length === 0);

/** The issues that RJSF reports, with its validator in one context and the schema of another. */
function rjsfIssues(
  index: FormIndex,
  answers: Answers,
  context: RuleContext,
  validatorContext = context,
): Issue[] {
  const flat = flattenAnswers(index, answers);
  const state = resolve(index, flat, context);
  const { schema } = effectiveSchema(index, state, flat, () => undefined);
  const validator = rjsfValidator({
    index,
    context: () => validatorContext,
    messageOf: ({ code }) => code,
  });
  const { errors } = validator.validateFormData(nestAnswers(index, flat), schema as object);
  return reportedIssues(errors);
}

/** Our own issues, of elements and row counts apart from those of group checks. */
function ownIssues(index: FormIndex, validators: Validators, answers: Answers, context: RuleContext) {
  const flat = normaliseAnswers(index, flattenAnswers(index, answers));
  const state = resolve(index, flat, context);
  const groupIssues = checkGroups(index, validators, flat, state, context).map(asText);
  const issues = checkResolvedAnswers(index, validators, flat, state, context).map(asText);
  return {
    elements: issues.filter((issue) => !groupIssues.includes(issue)),
    groups: issues.filter((issue) => groupIssues.includes(issue)),
  };
}

const asText = ({ path, code, params = {} }: Issue): string => `${path} ${code} ${JSON.stringify(params)}`;

test.each(shaped)('$name: RJSF reports every issue but those of group checks', (fixture) => {
  const { index, validators, asOf } = fixture;
  const answers = fixture.answers as Answers;
  const context = { asOf, codeListItem };
  const { elements } = ownIssues(index, validators, answers, context);
  expect(rjsfIssues(index, answers, context).map(asText).sort()).toEqual(elements.sort());
});

test('the fixtures have element issues, group issues and answers without an issue', () => {
  const results = shaped.map(({ index, validators, answers, asOf }) =>
    ownIssues(index, validators, answers as Answers, { asOf, codeListItem }),
  );
  expect(results.filter(({ elements }) => elements.length > 0).length).toBeGreaterThan(50);
  expect(results.filter(({ groups }) => groups.length > 0).length).toBeGreaterThan(10);
  expect(
    results.filter(({ elements, groups }) => elements.length + groups.length === 0).length,
  ).toBeGreaterThan(10);
});

test('a validator with another date disagrees', () => {
  let disagreements = 0;
  for (const { index, validators, answers, asOf } of shaped) {
    const context = { asOf, codeListItem };
    const { elements } = ownIssues(index, validators, answers as Answers, context);
    const issues = rjsfIssues(index, answers as Answers, context, { asOf: '1990-01-01', codeListItem });
    if (issues.map(asText).sort().join() !== elements.sort().join()) disagreements += 1;
    // Enough are found: every other comparison takes as long.
    if (disagreements > 20) break;
  }
  expect(disagreements).toBeGreaterThan(20);
});
