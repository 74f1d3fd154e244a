import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Form } from '../../schemas/generated/form.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { invalidSamples } from '../../src/core/fill/invalid-samples.ts';
import { proveFillable } from '../../src/core/fill/prove-fillable.ts';
import { publishCodeList } from '../../src/server/store/code-lists.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { BASE_SCOPE, readReleasedVersion } from '../../src/server/store/forms.ts';
import { inTransaction } from '../../src/server/store/connection/transaction.ts';
import { compileCandidate, contentHashOf } from '../../src/server/publishing/publish-candidate.ts';
import { writeVersion } from '../../src/server/publishing/write-version.ts';
import { fixtureForms } from '../../src/tools/qa/input/fixture-forms.ts';
import { readAndCompileForm } from '../../src/tools/qa/input/compiled-form.ts';
import { rules } from '../../validators/vocabulary.ts';
import { casesByDepth, dailySeed, isDeep } from '../depth.ts';
import { insurerNeutralAnswers, insurerNeutralScreens, readFixture } from '../forms/fixtures.ts';
import { freshDatabase } from '../http/database.ts';
import { startServer } from '../http/server.ts';
import { addCheckerPage, browserChecker, type BrowserChecker } from './browser-checker.ts';
import { context, lists, trialList } from './code-lists.ts';
import { findDisagreements, describeDisagreement, type Disagreement } from './disagreement.ts';
import type { Checker, PublishedForm } from './checker.ts';
import { oracleChecker } from './oracle.ts';
import { randomCases } from './random-cases.ts';
import { serverChecker } from './server-checker.ts';
import { shrink } from './shrink.ts';
import { Tally } from './tally.ts';

const SEED = dailySeed('DIFFERENTIAL_SEED');
const FORMS = casesByDepth({ sample: 15, deep: 52 });
const CASES_PER_FORM = casesByDepth({ sample: 196, deep: 400 });
/** Each word of the vocabulary takes part in as many cases. */
const LEAST_OF_EACH = casesByDepth({ sample: 10, deep: 200 });

const databaseUrl = await freshDatabase();
const { db, close } = openDatabase(databaseUrl);
await publishCodeList(db, trialList);
const { app } = await startServer(databaseUrl);
let browser: BrowserChecker;
let judges: Checker[];

beforeAll(async () => {
  await addCheckerPage(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  browser = await browserChecker(origin);
  const server = await serverChecker(origin);
  judges = [browser, server, oracleChecker(context, rules)];
  afterAll(server.close);
});
afterAll(async () => {
  await browser?.close();
  await close();
});

let screens = 0;

/**
 * Puts a form live, as the form of a screen of its own. Not through publishing: conditions at random are mostly such
 * that nobody could mean them, which publishing refuses.
 */
async function published(form: Form): Promise<PublishedForm> {
  const own = { ...form, screen: `random${(screens += 1)}` };
  const checked = checkForm(own, ['zh_CN'], Object.keys(lists));
  if (!checked.ok) throw new Error(`${JSON.stringify(checked.issues)} in ${JSON.stringify(own)}`);
  const { index } = checked;
  const flattened = { index, contentHash: contentHashOf(own), scope: BASE_SCOPE, base: own, overlays: [] };
  const candidate = compileCandidate(flattened);
  await inTransaction(db, (tx) => writeVersion(tx, candidate, { publishedBy: 'differential' }));
  const version = (await readReleasedVersion(db, own.screen, BASE_SCOPE))!;
  return {
    form: version.form,
    index: indexForm(version.form),
    contentHash: version.contentHash,
    validator: `/shop/validators/${version.validatorSha256}.js`,
  };
}

test('the page of the first judge runs under the policy that forbids eval', async () => {
  expect(await browser.refusesEval()).toBe(true);
});

test(
  'the served module in a browser, the server over HTTP and the exported schema judge alike',
  { timeout: isDeep ? 600_000 : 240_000 },
  async () => {
    const tally = new Tally();
    const found: Disagreement[] = [];
    const waiting = randomCases(SEED, FORMS, CASES_PER_FORM);
    const work = async () => {
      for (const { form, cases } of waiting) {
        const ready = await published(form);
        const { first, found: here } = await findDisagreements(judges, ready, cases);
        tally.add(ready.index, cases, first);
        found.push(...here);
      }
    };
    // Two forms at a time: while the browser judges one, the server judges the other.
    await Promise.all([work(), work()]);
    console.log(`seed ${SEED}\n${tally}`);
    expect(found.length === 0 ? '' : await report(found)).toBe('');
    expect(tally.cases).toBeGreaterThanOrEqual(casesByDepth({ sample: 2_900, deep: 20_000 }));
    expect(tally.below(LEAST_OF_EACH)).toEqual([]);
    expect(tally.valid / tally.cases).toBeGreaterThan(0.3);
    expect(tally.valid / tally.cases).toBeLessThan(0.7);
  },
);

/** One seed, so that the same answers are bad in every run. */
const FILLED = { seed: 1, wanted: 3, tries: 12 };

test(
  'every form that is shipped refuses a bad answer to each question in the browser and over HTTP, for the same reason',
  { timeout: 120_000 },
  async () => {
    let asked = 0;
    // What customers get is laid over the bases, but for the screens that are alike for all insurers.
    const shipped = fixtureForms().filter(
      ({ screen, insurer }) => insurer !== undefined || insurerNeutralScreens.includes(screen),
    );
    for (const { name } of shipped) {
      const { form, index, validators } = readAndCompileForm(name);
      const { filled } = proveFillable(index, validators, { ...FILLED, context, lists });
      const samples = invalidSamples(index, validators, filled, context);
      const cases = samples.map(({ answers }) => answers);
      const { first, found } = await findDisagreements(judges.slice(0, 2), await published(form), cases);
      expect(found.map(describeDisagreement), name).toEqual([]);
      const reasons = first.map((said, i) =>
        said.ok ? undefined : said.issues!.find(({ path }) => path === samples[i]!.path)?.code,
      );
      expect(reasons, name).toEqual(samples.map(({ issue }) => issue!.code));
      asked += cases.length;
    }
    expect(asked).toBeGreaterThan(500);
  },
);

test('the reviewed answers to the screens of the house are judged in the browser as their fixtures say', async () => {
  for (const screen of insurerNeutralScreens) {
    const form = await published(readFixture<Form>(`forms/${screen}/base.json`));
    const fixtures = insurerNeutralAnswers(screen);
    const said = await browser.check(
      form,
      fixtures.map(([, { answers }]) => answers),
    );
    expect(said.map((one, i) => [fixtures[i]![0], one.ok ? [] : one.issues])).toEqual(
      fixtures.map(([name, { issues }]) => [name, issues]),
    );
  }
});

async function report(found: readonly Disagreement[]): Promise<string> {
  const small = await shrink(found[0]!, async ({ form, answers }) => {
    const again = await findDisagreements(judges, await published(form), [answers]);
    return again.found.length > 0;
  });
  const last = await findDisagreements(judges, await published(small.form), [small.answers]);
  return `${found.length} disagreements, one of them:\n${describeDisagreement(last.found[0] ?? found[0]!)}`;
}
