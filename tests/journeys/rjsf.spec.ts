// Stock RJSF with the theme draws, checks and submits every form as our own page does.
import type { Page } from 'playwright/test';
import { inputTypes } from '../../schemas/elements/input-types.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import type { PageResult } from '../pages/rjsf/page-case.ts';
import { casesByDepth, dailySample, dailySeed, isDeep } from '../depth.ts';
import { shippedForms } from '../forms/answer-cases.ts';
import { inputFixtures } from './element-fixtures.ts';
import { test } from './gallery-page.ts';
import { expect, galleryTest } from './journey.ts';
import { comparePages } from './rjsf-comparison.ts';
import { fixtureCases, generatedCases, inputCase, type ComparedCase } from './rjsf-cases.ts';
import { compareCase, openCase, openRjsfPage, submitDrawn } from './rjsf-page.ts';

/**
 * The exception of the contract: a group check compares several answers, and RJSF checks each by its own schema. The
 * codes that only our own page reports, by form and by input type; all others have none.
 */
const GROUP_CHECK_CODES: Readonly<Record<string, readonly string[]>> = {
  'insureInfomation/chenghai': [
    'age.tooOld',
    'age.tooYoung',
    'beneficiary.empty',
    'beneficiary.order',
    'beneficiary.total',
    'id.checksum',
    'minors.deathCap',
    'parties.email',
    'parties.mobile',
    'person.isApplicant',
    'person.isInsured',
    'person.parentOlder',
    'person.twice',
    'smoking.nonSmoker',
    'waiver.fiveYears',
    'waiver.self',
  ],
  'insureInfomation/hemu': ['age.tooFewDays', 'age.tooOld', 'id.otherType', 'parties.email'],
  'insureInfomation/panshan': [
    'age.tooOld',
    'beneficiary.total',
    'id.addressCode',
    'id.birthDate',
    'id.length',
    'person.isApplicant',
  ],
  // The number is checked with the type of its document.
  idNumber: ['id.addressCode', 'id.birthDate', 'id.characters', 'id.checksum', 'id.length'],
};

/** Compares all cases. Returns the codes of the exceptions, each once. */
async function expectSame(page: Page, cases: readonly ComparedCase[]): Promise<string[]> {
  const codes = new Set<string>();
  for (const compared of cases) {
    const { differences, groupCodes } = await compareCase(page, compared);
    expect(differences, compared.name).toEqual([]);
    for (const code of groupCodes) codes.add(code);
  }
  return [...codes].sort();
}

/** Time limit of a test with a hundred forms, ms. */
const LONG_MS = isDeep ? 600_000 : 240_000;

/** The forms, and the answer fixtures of each: other ones every day, and all of them in the deep run. */
const SHIPPED_FORMS = 3;
const FIXTURES = 4;

for (const name of dailySample('RJSF_SEED', [...shippedForms.keys()], SHIPPED_FORMS))
  test(`${name}: the pages agree on its answer fixtures`, async ({ page }) => {
    test.setTimeout(LONG_MS);
    await openRjsfPage(page);
    const codes = await expectSame(page, dailySample('RJSF_SEED', fixtureCases(name), FIXTURES));
    const listed = GROUP_CHECK_CODES[name] ?? [];
    expect(codes).toEqual(isDeep ? listed : listed.filter((code) => codes.includes(code)));
  });

/** An example of each code that an input type reports; every example in the deep run. */
function inputCases(inputType: string): ComparedCase[] {
  const fixture = inputFixtures[inputType]!;
  const { good, bad } = fixture;
  const firstOfCode = bad.filter(({ code }, i) => bad.findIndex((other) => other.code === code) === i);
  const examples = [undefined, ...(isDeep ? [...good, ...bad] : [good[0], ...firstOfCode])];
  return examples.flatMap((example) => inputCase(fixture, example) ?? []);
}

/** Input types per test: loading the page takes longer than comparing the cases of a type. */
const TYPES_PER_TEST = 7;

const typeNames = dailySample('RJSF_SEED', Object.keys(inputTypes), TYPES_PER_TEST);
for (let first = 0; first < typeNames.length; first += TYPES_PER_TEST) {
  const group = typeNames.slice(first, first + TYPES_PER_TEST);
  test(`${group.join(', ')}: the pages agree on good and bad answers`, async ({ page }) => {
    test.setTimeout(LONG_MS);
    await openRjsfPage(page);
    for (const inputType of group)
      expect(await expectSame(page, inputCases(inputType)), inputType).toEqual(
        GROUP_CHECK_CODES[inputType] ?? [],
      );
  });
}

const SEED = dailySeed('RJSF_SEED');
const GENERATED = casesByDepth({ sample: 10, deep: 500 });
/** Parts of the generated answers, which run in parallel. */
const PARTS = casesByDepth({ sample: 1, deep: 5 });

for (let part = 0; part < PARTS; part += 1)
  test(`generated answers: the pages agree, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(LONG_MS);
    const cases = generatedCases(SEED + part, GENERATED / PARTS);
    expect(cases).toHaveLength(GENERATED / PARTS);
    await openRjsfPage(page);
    await expectSame(page, cases);
  });

test('a page that checks as of another day accepts a date in the future, and the comparison reports it', async ({
  page,
}) => {
  const future = inputCase(inputFixtures['date']!, { answer: '2026-06-02' })!;
  await openRjsfPage(page);
  expect((await compareCase(page, future)).differences).toEqual([]);
  const { differences } = await compareCase(page, future, '2026-06-03');
  expect(differences.filter((text) => text.startsWith('only own issue: '))).toEqual([
    expect.stringContaining('single/'),
    expect.stringContaining('people/r1/'),
  ]);
});

galleryTest('an exception has to be the issue of a group check, and missing in RJSF', () => {
  const drawn = { titles: [], rows: {}, fields: {}, notes: {} };
  const page = (...issues: Issue[]): PageResult => ({
    opened: drawn,
    submitted: drawn,
    openedAnswers: {},
    accepted: issues.length > 0 ? undefined : {},
    issues,
  });
  const total: Issue = { code: 'beneficiary.total', path: 'heirs' };
  const differences = (own: PageResult, rjsf: PageResult, ...groupIssues: Issue[]) =>
    comparePages(own, rjsf, groupIssues).differences;
  expect(differences(page(total), page(), total)).toEqual([]);
  expect(differences(page(total), page(total), total)).toEqual([
    'needless exception: heirs beneficiary.total {}',
  ]);
  expect(differences(page(total), page())).toContain('only own issue: heirs beneficiary.total {}');
  expect(differences(page(), page(total))).toContain('only RJSF issue: heirs beneficiary.total {}');
});

test('an upload that the server does not have passes both pages: only the server can refuse it', async ({
  page,
}) => {
  const unknown = inputCase(inputFixtures['upload']!, { answer: ['unknownUpload000000000'] })!;
  await openRjsfPage(page);
  expect((await compareCase(page, unknown)).differences).toEqual([]);
  for (const kind of ['own', 'rjsf'] as const) {
    await openCase(page, kind, unknown);
    expect(await submitDrawn(page)).toMatchObject({ accepted: unknown.answers, issues: [] });
  }
});
