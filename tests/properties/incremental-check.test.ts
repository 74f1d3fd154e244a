import { expect, test } from 'vitest';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { AnswerPath } from '../../src/core/answers/answer-path.ts';
import {
  flattenAnswers,
  instancePathsOf,
  isUnanswered,
  type AnswerMap,
  type Answers,
} from '../../src/core/answers/answers.ts';
import { answerIssues } from '../../src/core/answers/check-answers.ts';
import { asAnswers, checkShape } from '../../src/core/answers/check-shape.ts';
import { IncrementalCheck } from '../../src/core/answers/incremental-check.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import type { FormIndex, IndexedElement } from '../../src/core/form/form-index.ts';
import { context } from '../differential/code-lists.ts';
import { randomCases, type FormCases } from '../differential/random-cases.ts';
import { trickyValues } from '../differential/tricky-values.ts';
import { casesByDepth } from '../depth.ts';

const SEED = 20_261_123;
const FORMS = casesByDepth({ sample: 6, deep: 30 });
const CHANGES = 15;
const random = createRandom(seededRandom(SEED));

interface Target {
  indexed: IndexedElement;
  path: AnswerPath;
}

const targetsOf = (index: FormIndex, rows: AnswerMap['rows']): Target[] =>
  index.elements.flatMap((indexed) =>
    instancePathsOf(indexed.parent, rows).map((instance) => ({
      indexed,
      path: `${instance}/${indexed.element.elementCode}`,
    })),
  );

/** Changes an answer to a tricky value of its type, or removes it. */
function changeOne({ values }: AnswerMap, { indexed, path }: Target): void {
  const value = random.pick([undefined, ...trickyValues[indexed.inputType]]) as AnswerValue | undefined;
  if (isUnanswered(value)) values.delete(path);
  else values.set(path, value!);
}

/** The issues after each of some random changes, first those before: expects them to equal those of the full check. */
function issuesAlongTheWay({ index, validators }: FormCases, answers: Answers): Issue[][] {
  const flat = flattenAnswers(index, answers);
  const targets = targetsOf(index, flat.rows);
  const check = new IncrementalCheck(index, validators);
  const steps = [check.checkAll(flat, context)];
  expect(steps[0]).toEqual(answerIssues(index, validators, flat, context));
  for (let i = 0; i < CHANGES && targets.length > 0; i += 1) {
    const target = random.pick(targets);
    changeOne(flat, target);
    steps.push(check.checkChange(target.path, flat, context));
    expect(steps.at(-1), target.path).toEqual(answerIssues(index, validators, flat, context));
  }
  return steps;
}

test('after any change the incremental check has the issues of the full check', () => {
  const runs = [...randomCases(SEED, FORMS, 6)].flatMap((formCases) =>
    formCases.cases
      .filter((answers) => checkShape(formCases.index, answers).length === 0)
      .map((answers) =>
        issuesAlongTheWay(formCases, asAnswers(answers)).map((issues) => JSON.stringify(issues)),
      ),
  );
  const changes = runs.flatMap((steps) => steps.slice(1).map((issues, i) => issues !== steps[i]));
  expect(changes.length).toBeGreaterThan(casesByDepth({ sample: 150, deep: 1000 }));
  expect(changes.filter((isDifferent) => isDifferent).length).toBeGreaterThan(
    casesByDepth({ sample: 60, deep: 400 }),
  );
}, 90_000);
