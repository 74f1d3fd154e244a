import { afterAll, expect, test } from 'vitest';
import { locales } from '../../locales/index.ts';
import { publish } from '../../src/server/publishing/publish.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { reviewCandidate } from '../../src/tools/qa/golden/review-candidate.ts';
import { freshDatabase, publisherUrl } from './database.ts';
import { countCalls } from './function-calls.ts';
import { baseDocument, overlayDocument, withQuestion } from './publisher.ts';

const { db, close } = openDatabase(publisherUrl(await freshDatabase()));
afterAll(close);

/** Functions that run once for each published form. */
const FUNCTIONS = {
  index: ['src/core/form/form-index.ts', 'indexForm'],
  checkDocument: ['src/core/form-checks/check-document.ts', 'checkFormDocument'],
  checkForm: ['src/core/form-checks/check-form.ts', 'checkForm'],
  conditions: ['src/core/form-checks/check-conditions.ts', 'checkConditions'],
  lint: ['src/core/lint/lint-form.ts', 'lintForm'],
  compile: ['src/core/publish/compile-validators.ts', 'compileValidators'],
  instantiate: ['src/core/answers/load-validators.ts', 'loadValidators'],
  publishChecks: ['src/core/publish/publish-checks.ts', 'runPublishChecks'],
} as const;

const ONCE_EACH = Object.fromEntries(Object.keys(FUNCTIONS).map((name) => [name, 1]));

/** Publishes with a review, as `qa publish` does. */
const publishAndCount = (document: unknown) =>
  countCalls(FUNCTIONS, async () => {
    const options = { publishedBy: 'Publisher', approvedBy: 'Approver', locales, review: reviewCandidate };
    const result = await publish(db, document, options);
    expect(result).toMatchObject({ ok: true, published: [{ changed: true, report: { review: {} } }] });
  });

test('publishing a base form indexes, checks and compiles it once', async () => {
  const base = baseDocument();
  for (const words of Object.values(base.words)) words[`${base.sections[0]!.sectionId}.title`] += ' 2';
  expect(await publishAndCount(base)).toEqual(ONCE_EACH);
});

test('publishing an overlay indexes, checks and compiles its flattened form once', async () => {
  expect(await publishAndCount(withQuestion(overlayDocument('hemu'), 'shoeSize'))).toEqual(ONCE_EACH);
});

test('publishing an unchanged form checks it without compiling it', async () => {
  const document = overlayDocument('chenghai');
  const counts = await countCalls(FUNCTIONS, () =>
    publish(db, document, { publishedBy: 'Publisher', locales }),
  );
  expect(counts).toMatchObject({ index: 1, checkForm: 1, compile: 0, publishChecks: 0 });
});
