import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { context } from '../differential/code-lists.ts';
import { randomCases } from '../differential/random-cases.ts';
import { trickyValues, WRONG_TYPES } from '../differential/tricky-values.ts';
import { answersFixtures, fixtureNames, insurerForm } from '../forms/fixtures.ts';

const SEED = 20_261_121;
const insurers = fixtureNames('forms/insureInfomation/overlays').map((name) => name.replace('.json', ''));

const randomForms = [...randomCases(SEED, 30, 12)];

/** Checks that an issue's path leads to a target in the form; for an unknown value, that its parent does, for a source, its answer. */
function hasTarget(index: FormIndex, { path, code }: Issue): boolean {
  const target =
    code === 'value.unknown' ? path.slice(0, Math.max(path.lastIndexOf('/'), 0)) : path.replace(/\$$/, '');
  return target === '' || targetOf(index, target) !== undefined;
}

/** Checks answers, and expects every issue to lead to a target in the form. */
const answerChecker =
  (index: FormIndex, validators = instantiateValidators(compileValidators(index))) =>
  (answers: unknown) => {
    const result = checkSubmittedAnswers(index, validators, answers, context);
    const issues = result.ok ? [] : result.issues;
    expect(issues.filter((issue) => !hasTarget(index, issue))).toEqual([]);
    return result;
  };

test.each(insurers)(
  '%s: any JSON sent as answers is checked, and every issue leads to a target in the form',
  (insurer) => {
    const index = indexForm(insurerForm(insurer));
    const check = answerChecker(index);
    const fixtureAnswers = answersFixtures().flatMap(([, fixture]) =>
      fixture.insurer === insurer ? [fixture.answers] : [],
    );
    const elementCodes = index.elements.map(({ element }) => element.elementCode);
    const codes = new Set([...fixtureAnswers.flatMap(codesIn), ...elementCodes]);
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }),
      fc.constantFrom(...Object.values(trickyValues).flat(), ...WRONG_TYPES),
    );
    const { answers } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        value,
        tie('record'),
        fc.array(tie('record'), { maxLength: 3 }),
      ),
      record: fc.dictionary(fc.oneof(fc.constantFrom(...codes), fc.string()), tie('value'), { maxKeys: 8 }),
      answers: fc.oneof({ weight: 9, arbitrary: tie('record') }, { weight: 1, arbitrary: value }),
    }));
    fc.assert(
      fc.property(answers, (sent) => void check(sent)),
      { numRuns: 200, seed: SEED },
    );
  },
  20_000,
);

test('in random forms every issue leads to a target, and accepted answers are accepted again unchanged', () => {
  let accepted = 0;
  for (const { index, validators, cases } of randomForms) {
    const check = answerChecker(index, validators);
    for (const answers of cases) {
      const result = check(answers);
      if (!result.ok) continue;
      accepted += 1;
      expect(check(result.answers)).toEqual(result);
    }
  }
  expect(accepted).toBeGreaterThan(100);
});

/** Every key in the answers, at any depth: section codes, element codes, row ids. */
const codesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => [key, ...codesIn(item)])
    : [];
