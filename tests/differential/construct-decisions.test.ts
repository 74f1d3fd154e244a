// Each construct decides often enough for and against answers, the judges agree about all of them, and a judge that
// ignores the construct does not.
import { describe, expect, test } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { rules } from '../../validators/vocabulary.ts';
import { constructs, type DecisiveConstruct } from '../constructs/constructs.ts';
import { casesByDepth, dailySample, dailySeed, isDeep } from '../depth.ts';
import type { Checker, PublishedForm } from './checker.ts';
import {
  casesOf,
  exceptions,
  judgedConstructs,
  ledConstructs,
  nameOf,
  sharedConstructs,
  verdictOn,
  type ConstructCases,
  type Verdict,
} from './construct-cases.ts';
import { coreChecker } from './core-checker.ts';
import { describeDisagreement, findDisagreements } from './disagreement.ts';
import { startJudges } from './judges.ts';
import { oracleChecker } from './oracle.ts';

const SEED = dailySeed('CONSTRUCTS_SEED');
/** So often each construct accepts, and so often it refuses; what it cannot tell is counted apart. */
const MIN_DECISIONS = casesByDepth({ sample: 10, deep: 50 });

/** `npm test` has the core for browser and server, which run it; the deep run asks them. */
const judges = isDeep ? await startJudges() : undefined;

const unpublished = (form: Form): PublishedForm => ({
  form,
  index: indexForm(form),
  contentHash: '',
  validator: '',
});

const checkersHere = ({ subject: { context } }: ConstructCases): Checker[] => [
  coreChecker(context),
  oracleChecker(context, rules),
];

async function expectDecisions(construct: DecisiveConstruct, isShared = false): Promise<void> {
  const random = createRandom(seededRandom(SEED));
  const drawn = await casesOf(construct, random, MIN_DECISIONS);
  const { subject, cases } = drawn;
  const [checkers, published] =
    judges && !isShared
      ? [judges.checkers, await judges.release(subject.form)]
      : [checkersHere(drawn), unpublished(subject.form)];
  const { firstResults, disagreements } = await findDisagreements(checkers, published, cases);
  expect(disagreements.slice(0, 1).map(describeDisagreement)).toEqual([]);
  if (construct.kind !== 'word') {
    // Words decide nothing; every other construct shows in what its form accepts or says.
    const ignored = await coreChecker(subject.context).check(unpublished(subject.without), cases);
    expect(ignored, 'a judge that ignores the construct').not.toEqual(firstResults);
  }
  const verdicts = firstResults.map((result, i) => verdictOn(subject, cases[i], result));
  const countOf = (verdict: Verdict) => verdicts.filter((other) => other === verdict).length;
  const counts = { accepted: countOf('accepted'), refused: countOf('refused'), unknown: countOf('unknown') };
  if (isDeep) console.log(`${nameOf(construct)}: ${JSON.stringify(counts)}`);
  expect(Math.min(counts.accepted, counts.refused), JSON.stringify(counts)).toBeGreaterThanOrEqual(
    MIN_DECISIONS,
  );
}

const named = (list: readonly DecisiveConstruct[]) =>
  list.map((construct) => [nameOf(construct), construct] as const);

describe('accepts and refuses often enough, and the judges agree', () => {
  test.each(named(dailySample('CONSTRUCTS_SEED', judgedConstructs, 6)))('%s', (_name, construct) =>
    expectDecisions(construct),
  );
});

describe('decides by what all customers of the server share, and core and exported schema agree', () => {
  test.each(named(sharedConstructs))('%s', (_name, construct) => expectDecisions(construct, true));
});

test.each(named(ledConstructs))('%s refuses no answers: they lead to outcomes', (_name, { row }) => {
  const { issue, outcomes } = row();
  expect({ issue, outcomes }).toEqual({
    issue: undefined,
    outcomes: [expect.any(String), expect.any(String)],
  });
});

test('every exception is a construct', () => {
  expect(constructs.map(nameOf)).toEqual(expect.arrayContaining([...exceptions]));
});
