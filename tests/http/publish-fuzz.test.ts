import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesByDepth } from '../depth.ts';
import { locales } from '../../locales/index.ts';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { checkFormDocument } from '../../src/core/form-checks/check-document.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { answerFixtures, type AnswerFixture } from './answer-fixtures.ts';
import { databaseHash, freshDatabase, query } from './database.ts';
import { applyMutations, mutations } from './mutations.ts';
import { baseDocument, overlayDocument, publisher } from './publisher.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const FORMS = casesByDepth({ sample: 200, deep: 4_000 });
const DOCUMENTS = casesByDepth({ sample: 50, deep: 1_000 });
const LISTS = ['area', 'bank', 'idType', 'nationality', 'occupation', 'relation'];
const url = await freshDatabase();
const publish = publisher(url);
const documents = {
  base: baseDocument(),
  chenghai: overlayDocument('chenghai'),
  panshan: overlayDocument('panshan'),
  hemu: overlayDocument('hemu'),
};
const names = fc.constantFrom(...(Object.keys(documents) as (keyof typeof documents)[]));

/** Checks answers against a published form: any answers get a result. */
function expectCheckResults(index: FormIndex, code: string, fixtures: readonly AnswerFixture[]): void {
  const validators = instantiateValidators(code);
  for (const { answers, asOf } of fixtures)
    expect(checkSubmittedAnswers(index, validators, answers, { asOf })).toHaveProperty('ok');
}

/** The deep run tries many times more documents. */
const DEADLINE_MS = 300_000;

test(
  'a randomly changed form is refused with issues, or it compiles and checks answers',
  () => {
    const base = baseDocument();
    let [formCount, validCount] = [0, 0];
    fc.assert(
      fc.property(mutations, fc.nat(), (changes, pick) => {
        formCount += 1;
        const document = checkFormDocument(applyMutations(base, changes));
        if (!document.ok) return void expect(document.issues.length).toBeGreaterThan(0);
        const checked = checkForm(document.document, locales, LISTS);
        if (!checked.ok) return void expect(checked.issues.length).toBeGreaterThan(0);
        validCount += 1;
        const fixture = answerFixtures[pick % answerFixtures.length]!;
        expectCheckResults(checked.index, compileValidators(checked.index), [fixture]);
      }),
      { seed: SEED, numRuns: FORMS, endOnFailure: true },
    );
    console.log(`${formCount} forms changed, ${validCount} of them still valid`);
    expect(validCount).toBeGreaterThan(0);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  },
  DEADLINE_MS,
);

test(
  'a randomly changed document is published as a whole, or refused without a trace in the database',
  async () => {
    let [documentCount, publishedCount] = [0, 0];
    await fc.assert(
      fc.asyncProperty(names, mutations, fc.nat(), async (name, changes, pick) => {
        documentCount += 1;
        const before = await databaseHash(url);
        const result = await publish(applyMutations(documents[name], changes));
        if (!result.ok) {
          expect(result.issues.length).toBeGreaterThan(0);
          expect(await databaseHash(url)).toBe(before);
          return;
        }
        publishedCount += 1;
        const [row] = await query<{ form: Form; code: string }>(
          url,
          `select form, code from versions join validator_modules on sha256 = validator_sha256
         where content_hash = $1 limit 1`,
          [result.published.at(-1)!.contentHash],
        );
        expectCheckResults(indexForm(row!.form), row!.code, [answerFixtures[pick % answerFixtures.length]!]);
      }),
      { seed: SEED, numRuns: DOCUMENTS, endOnFailure: true },
    );
    console.log(`${documentCount} documents sent, ${publishedCount} of them published`);
    expect(publishedCount).toBeGreaterThan(0);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
  DEADLINE_MS,
);
