import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import { nestAnswers } from '../../src/core/answers/answers.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { invalidSamples } from '../../src/core/fill/invalid-samples.ts';
import { proveFillable } from '../../src/core/fill/prove-fillable.ts';
import { publishCodeList } from '../../src/server/store/code-lists.ts';
import { openDatabase, SERVING } from '../../src/server/store/connection/database.ts';
import { BASE_SCOPE } from '../../src/server/store/forms.ts';
import { readReleasedVersion } from '../../src/server/store/releases.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { compileCandidate } from '../../src/server/publishing/publish-candidate.ts';
import { contentHashOf } from '../../src/server/forms/compile-form.ts';
import { writeVersion } from '../../src/server/publishing/write-version.ts';
import { fixtureForms } from '../../src/tools/qa/input/fixture-forms.ts';
import { readAndCompileForm } from '../../src/tools/qa/input/compiled-form.ts';
import { rules } from '../../validators/vocabulary.ts';
import { casesByDepth, dailySeed, isDeep } from '../depth.ts';
import { insurerNeutralAnswers, insurerNeutralScreens, readFixture } from '../forms/fixtures.ts';
import { freshDatabase, publisherUrl } from '../http/database.ts';
import { startServer } from '../http/server.ts';
import { addCheckerPage, browserChecker, type BrowserChecker } from './browser-checker.ts';
import { context, lists, trialList } from './code-lists.ts';
import { findDisagreements, describeDisagreement, type Disagreement } from './disagreement.ts';
import type { Checker, PublishedForm } from './checker.ts';
import { foreignForm, FOREIGN_SCREEN } from './foreign-form.ts';
import { oracleChecker } from './oracle.ts';
import { randomCases } from './random-cases.ts';
import { serverChecker } from './server-checker.ts';
import { shrink } from './shrink.ts';
import { Tally } from './tally.ts';

const SEED = dailySeed('DIFFERENTIAL_SEED');
const FORMS = casesByDepth({ sample: 30, deep: 52 });
const CASES_PER_FORM = casesByDepth({ sample: 50, deep: 400 });
/** The number of cases in which each word of the vocabulary must take part. */
const MIN_CASES_PER_WORD = casesByDepth({ sample: 3, deep: 100 });
/** A sample may miss a few words that seldom take part, such as a confirmation or one of the checks of persons. */
const MAX_RARE_WORDS = casesByDepth({ sample: 4, deep: 0 });

const databaseUrl = await freshDatabase();
// The checks of a form keep this thread busy while the next form waits for its connection.
const { db, close } = openDatabase(publisherUrl(databaseUrl), undefined, { ...SERVING, connectMs: 60_000 });
await publishCodeList(db, trialList);
const { app } = await startServer(databaseUrl);
let browser: BrowserChecker;
let checkers: Checker[];

beforeAll(async () => {
  await addCheckerPage(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  browser = await browserChecker(origin);
  const server = await serverChecker(origin, await release(foreignForm, FOREIGN_SCREEN));
  checkers = [browser, server, oracleChecker(context, rules)];
  afterAll(server.close);
});
afterAll(async () => {
  await browser?.close();
  await close();
});

let screens = 0;

/**
 * Writes a form as the live version of a screen of its own. Skips the publish checks, which refuse most random
 * conditions as senseless.
 */
async function release(form: Form, screen = `random${(screens += 1)}`): Promise<PublishedForm> {
  const screenForm = { ...form, screen };
  const result = checkForm(screenForm, ['zh_CN'], Object.keys(lists));
  if (!result.ok) throw new Error(`${JSON.stringify(result.issues)} in ${JSON.stringify(screenForm)}`);
  const { index } = result;
  const flattened = {
    index,
    contentHash: contentHashOf(screenForm),
    scope: BASE_SCOPE,
    base: screenForm,
    overlays: [],
  };
  const candidate = compileCandidate(flattened);
  await inTransaction(db, (tx) => writeVersion(tx, candidate, { publishedBy: 'differential' }));
  const version = (await readReleasedVersion(db, screenForm.screen, BASE_SCOPE))!;
  return {
    form: version.form,
    index: indexForm(version.form),
    contentHash: version.contentHash,
    validator: `/shop/validators/${version.validatorSha256}.js`,
  };
}

test('the page of the browser checker runs under a content security policy that forbids eval', async () => {
  expect(await browser.refusesEval()).toBe(true);
});

test(
  'the browser with the served module, the server over HTTP and the exported schema agree on all random cases',
  { timeout: isDeep ? 600_000 : 240_000 },
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
    expect(tally.cases).toBeGreaterThanOrEqual(casesByDepth({ sample: 1_400, deep: 20_000 }));
    const rare = tally.below(MIN_CASES_PER_WORD);
    expect(rare.length, rare.join(', ')).toBeLessThanOrEqual(MAX_RARE_WORDS);
    expect(tally.valid / tally.cases).toBeGreaterThan(0.3);
    expect(tally.valid / tally.cases).toBeLessThan(0.7);
  },
);

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
    for (const { name } of shipped) {
      const { form, index, validators } = readAndCompileForm(name);
      const { filled } = proveFillable(index, validators, { ...FILL_SETTINGS, context, lists });
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
    expect(checkedCases).toBeGreaterThan(500);
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
