import { expect, test } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import { nestAnswers } from '../../src/core/answers/answers.ts';
import { invalidSamples } from '../../src/core/fill/invalid-samples.ts';
import { proveFillable } from '../../src/core/fill/prove-fillable.ts';
import { fixtureForms } from '../../src/tools/qa/input/fixture-forms.ts';
import { readAndCompileForm } from '../../src/tools/qa/input/compiled-form.ts';
import { casesByDepth, dailySample, dailySeed, isDeep } from '../depth.ts';
import { insurerNeutralAnswers, insurerNeutralScreens, readFixture } from '../forms/fixtures.ts';
import { context, lists } from './code-lists.ts';
import { findDisagreements, describeDisagreement, type Disagreement } from './disagreement.ts';
import { startJudges } from './judges.ts';
import { randomCases } from './random-cases.ts';
import { shrink } from './shrink.ts';
import { Tally } from './tally.ts';

const SEED = dailySeed('DIFFERENTIAL_SEED');
const FORMS = casesByDepth({ sample: 20, deep: 52 });
const CASES_PER_FORM = casesByDepth({ sample: 35, deep: 400 });
/** The number of cases in which each word of the vocabulary must take part. */
const MIN_CASES_PER_WORD = casesByDepth({ sample: 1, deep: 100 });
/** A sample may miss a few words that seldom take part, such as a confirmation or one of the checks of persons. */
const MAX_RARE_WORDS = casesByDepth({ sample: 4, deep: 0 });

const { browser, checkers, release } = await startJudges();

test('the page of the browser checker runs under a content security policy that forbids eval', async () => {
  expect(await browser.refusesEval()).toBe(true);
});

test(
  'the browser with the served module, the server over HTTP and the exported schema agree on all random cases',
  { timeout: isDeep ? 900_000 : 240_000 },
  async () => {
    const tally = new Tally();
    const disagreements: Disagreement[] = [];
    const formCases = randomCases(SEED, FORMS, CASES_PER_FORM);
    const checkForms = async () => {
      for (const { form, cases } of formCases) {
        const published = await release(form);
        const comparison = await findDisagreements(checkers, published, cases);
        tally.add(published.index, cases, comparison.firstResults);
        disagreements.push(...comparison.disagreements);
      }
    };
    // Two forms in parallel: the browser checks one while the server checks the other.
    await Promise.all([checkForms(), checkForms()]);
    console.log(`seed ${SEED}\n${tally}`);
    expect(disagreements.length === 0 ? '' : await report(disagreements)).toBe('');
    expect(tally.cases).toBeGreaterThanOrEqual(casesByDepth({ sample: 600, deep: 20_000 }));
    const rare = tally.below(MIN_CASES_PER_WORD);
    expect(rare.length, rare.join(', ')).toBeLessThanOrEqual(MAX_RARE_WORDS);
    expect(tally.valid / tally.cases).toBeGreaterThan(0.3);
    expect(tally.valid / tally.cases).toBeLessThan(0.7);
  },
);

/** The forms of the fixtures: others every day, and all in the deep run. */
const SHIPPED_FORMS = 8;

/** The trades of the judges were not tried; the filler takes amounts that ask for no more than such a trade is asked. */
const tried = { ...context, trade: { plan: '', sumInsured: 1, premium: 1, payPeriod: '', ...context.trade } };

/** A fixed seed, so that every run checks the same answers. */
const FILL_SETTINGS = { seed: 1, wanted: 3, tries: 12 };

test(
  'every form of the fixtures refuses invalid answers with the same issue in the browser and over HTTP',
  { timeout: 120_000 },
  async () => {
    let checkedCases = 0;
    // Customers fill in the insurers' forms; a base form only on a screen that has no overlays.
    const shipped = fixtureForms().filter(
      ({ screen, insurer }) => insurer !== undefined || insurerNeutralScreens.includes(screen),
    );
    for (const { name } of dailySample('SHIPPED_SEED', shipped, SHIPPED_FORMS)) {
      const { form, index, validators } = readAndCompileForm(name);
      const { filled } = proveFillable(index, validators, { ...FILL_SETTINGS, context: tried, lists });
      const samples = invalidSamples(index, validators, filled);
      const cases = samples.map(({ answers }) => nestAnswers(index, answers));
      const { firstResults, disagreements } = await findDisagreements(
        checkers.slice(0, 2),
        await release(form),
        cases,
      );
      expect(disagreements.map(describeDisagreement), name).toEqual([]);
      const codes = firstResults.map((result, i) =>
        result.ok ? undefined : result.issues!.find(({ path }) => path === samples[i]!.path)?.code,
      );
      expect(codes, name).toEqual(samples.map(({ issue }) => issue!.code));
      checkedCases += cases.length;
    }
    expect(checkedCases).toBeGreaterThan(casesByDepth({ sample: 50, deep: 500 }));
  },
);

test('the answer fixtures of screens without overlays get their expected issues in the browser', async () => {
  for (const screen of insurerNeutralScreens) {
    const published = await release(readFixture<Form>(`forms/${screen}/base.json`));
    const fixtures = insurerNeutralAnswers(screen);
    const results = await browser.check(
      published,
      fixtures.map(([, { answers }]) => answers),
    );
    expect(results.map((result, i) => [fixtures[i]![0], result.ok ? [] : result.issues])).toEqual(
      fixtures.map(([name, { issues }]) => [name, issues]),
    );
  }
});

/** The number of disagreements, and the first one reduced to what is needed to reproduce it. */
async function report(disagreements: readonly Disagreement[]): Promise<string> {
  const smallest = await shrink(disagreements[0]!, async ({ form, answers }) => {
    const comparison = await findDisagreements(checkers, await release(form), [answers]);
    return comparison.disagreements.length > 0;
  });
  const comparison = await findDisagreements(checkers, await release(smallest.form), [smallest.answers]);
  const example = comparison.disagreements[0] ?? disagreements[0]!;
  return `${disagreements.length} disagreements, one of them:\n${describeDisagreement(example)}`;
}
