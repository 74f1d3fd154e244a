import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAnswers } from '../../src/core/answers/check-answers.ts';
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

/** Whether somebody can be led to where an issue says it is; what is not in the form has its place around it. */
function leadsSomewhere(index: FormIndex, { path, code }: Issue): boolean {
  const place = code === 'value.unknown' ? path.slice(0, Math.max(path.lastIndexOf('/'), 0)) : path;
  return place === '' || targetOf(index, place) !== undefined;
}

const judge =
  (index: FormIndex, validators = instantiateValidators(compileValidators(index))) =>
  (answers: unknown) => {
    const verdict = checkAnswers(index, validators, answers, context);
    const issues = verdict.ok ? [] : verdict.issues;
    expect(issues.filter((issue) => !leadsSomewhere(index, issue))).toEqual([]);
    return verdict;
  };

test.each(insurers)(
  '%s: whatever is sent as answers gets a verdict, and every issue has its place',
  (insurer) => {
    const index = indexForm(insurerForm(insurer));
    const check = judge(index);
    const given = answersFixtures().flatMap(([, fixture]) =>
      fixture.insurer === insurer ? [fixture.answers] : [],
    );
    const asked = index.elements.map(({ element }) => element.elementCode);
    const codes = new Set([...given.flatMap(codesIn), ...asked]);
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

test('in forms of any kind every issue has its place, and what passed once passes again unchanged', () => {
  let passed = 0;
  for (const { index, validators, cases } of randomForms) {
    const check = judge(index, validators);
    for (const answers of cases) {
      const verdict = check(answers);
      if (!verdict.ok) continue;
      passed += 1;
      expect(check(verdict.answers)).toEqual(verdict);
    }
  }
  expect(passed).toBeGreaterThan(100);
});

/** Every key of some answers, however deep: sections, questions, row ids. */
const codesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => [key, ...codesIn(item)])
    : [];
