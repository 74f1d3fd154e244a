// Checks every rule against every example of its fixture, in Chromium with a served module and over HTTP.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadWords, locales } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { flattenAnswers, type Answers } from '../../src/core/answers/answers.ts';
import { normaliseAnswers } from '../../src/core/answers/check-answers.ts';
import { checkShape } from '../../src/core/answers/check-shape.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import { issueParams } from '../../src/core/messages/issue-params.ts';
import { interpolate, type Translate } from '../../src/core/messages/message.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { BASE_SCOPE } from '../../src/server/store/forms.ts';
import { readReleasedVersion } from '../../src/server/store/releases.ts';
import { publish } from '../../src/server/publishing/publish.ts';
import { formRules } from '../../validators/form-vocabulary.ts';
import type { RuleIssue } from '../../validators/rule/rule.ts';
import { rules, type Keyword } from '../../validators/vocabulary.ts';
import { freshDatabase, publisherUrl } from '../http/database.ts';
import { startServer } from '../http/server.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { addCheckerPage, browserChecker, type BrowserChecker } from './browser-checker.ts';
import { TODAY } from './code-lists.ts';
import type { Checker, PublishedForm, CheckerResult } from './checker.ts';
import { requirementForms, requirements } from './requirement-forms.ts';
import { formCases, ruleCases, ruleSchemas, schemaKey, type RuleCase } from './rule-cases.ts';
import { buildRuleForm, formRuleKeywords } from './rule-forms.ts';
import { serverChecker } from './server-checker.ts';

const databaseUrl = await freshDatabase();
const { db, close } = openDatabase(publisherUrl(databaseUrl));
const { app } = await startServer(databaseUrl);
const keywords = Object.keys(rules) as Keyword[];
const casesOf = (keyword: Keyword) => ruleCases.filter((ruleCase) => ruleCase.keyword === keyword);

let browser: BrowserChecker;
let server: Checker & { close(): void };
let browserIssues: readonly (RuleIssue | null)[];

const RULES_MODULE = '/shop/differential/rules.js';

beforeAll(async () => {
  await addCheckerPage(app);
  const text = compileSchemas(ruleSchemas.map(({ schema }) => schema));
  app.get(RULES_MODULE, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  browser = await browserChecker(origin);
  server = await serverChecker(origin);
  const positions = new Map(ruleSchemas.map(({ key }, position) => [key, position]));
  browserIssues = await browser.checkRules(
    RULES_MODULE,
    formCases.map((ruleCase) => ({
      position: positions.get(schemaKey(ruleCase))!,
      value: ruleCase.value,
      context: ruleCase.context,
    })),
  );
}, 60_000);
afterAll(async () => {
  server?.close();
  await browser?.close();
  await close();
});

/** Compiles schemas into the text of a validator module, as publishing does for a form. */
function compileSchemas(schemas: readonly object[]): string {
  const elements = schemas.map((schema) => ({ type: { schema: () => schema }, settings: {} }));
  return compileValidators({ elements, form: { groupChecks: [] } } as unknown as FormIndex);
}

describe('in Chromium, under a content security policy that forbids eval', () => {
  test.each(Object.keys(formRules) as Keyword[])(
    '%s returns the expected issue for every example of its fixture',
    (keyword) => {
      const issues = casesOf(keyword).map((ruleCase) => [
        ruleCase.title,
        browserIssues[formCases.indexOf(ruleCase)],
      ]);
      expect(issues).toEqual(casesOf(keyword).map(({ title, failure }) => [title, failure]));
    },
  );
});

let screens = 0;
const publishedForms = new Map<string, Promise<PublishedForm>>();

/** Publishes a form to a screen of its own, once for all examples that use it. */
function publishOnce(form: Form): Promise<PublishedForm> {
  const key = JSON.stringify(form);
  const published = publishedForms.get(key) ?? publishForm({ ...form, screen: `rules${(screens += 1)}` });
  publishedForms.set(key, published);
  return published;
}

async function publishForm({ words, ...rest }: Form): Promise<PublishedForm> {
  const form: Form = { ...rest, words: { zh_CN: words['zh_CN'] ?? {} } };
  const result = await publish(db, form, {
    publishedBy: 'rules',
    approvedBy: 'examples',
    locales: ['zh_CN'],
  });
  if (!result.ok) throw new Error(`${JSON.stringify(result.issues)} in ${JSON.stringify(form)}`);
  const version = (await readReleasedVersion(db, form.screen, BASE_SCOPE))!;
  const validator = `/shop/validators/${version.validatorSha256}.js`;
  return { form, index: indexForm(version.form), contentHash: version.contentHash, validator };
}

/** Whether a part of the answers counts as unanswered, so that the rule does not run. */
const hasUnanswered = (part: unknown): boolean =>
  part === '' ||
  (typeof part === 'object' &&
    part !== null &&
    (isDeepStrictEqual(part, {}) ||
      isDeepStrictEqual(part, { longTerm: false }) ||
      Object.values(part).some(hasUnanswered)));

/** Whether an example can be sent unchanged: it is of today, answered, well-shaped and already normalised. */
function isSendable({ context }: RuleCase, form: Form, answers: unknown): boolean {
  if (context.asOf !== TODAY || context.codeLists) return false;
  const index = indexForm(form);
  if (checkShape(index, answers).length > 0) return false;
  if (hasUnanswered(answers)) return false;
  const flat = flattenAnswers(index, answers as Answers);
  return isDeepStrictEqual(normaliseAnswers(index, flat), flat);
}

describe('over HTTP', () => {
  test.each(formRuleKeywords)(
    '%s returns the expected issue for every example of its fixture',
    async (keyword) => {
      const codes = new Set(casesOf(keyword).map(({ failure }) => failure?.code));
      const counts = { accepted: 0, refused: 0 };
      for (const ruleCase of casesOf(keyword)) {
        const ruleForm = buildRuleForm(ruleCase);
        if (!ruleForm || !isSendable(ruleCase, ruleForm.form, ruleForm.answers)) continue;
        const [result] = await server.check(await publishOnce(ruleForm.form), [ruleForm.answers]);
        const issues = result!.ok ? [] : (result!.issues ?? []);
        const ruleIssues = issues
          .filter(({ code }) => codes.has(code))
          .map(({ code, params }) => ({ code, params }));
        // A group check does not run on an answer that its own element refuses.
        if (ruleCase.failure && ruleIssues.length === 0 && issues.length > 0) continue;
        expect(ruleIssues, ruleCase.title).toEqual(
          ruleCase.failure ? [{ params: undefined, ...ruleCase.failure }] : [],
        );
        counts[ruleCase.failure ? 'refused' : 'accepted'] += 1;
      }
      expect(counts.accepted).toBeGreaterThanOrEqual(3);
      expect(counts.refused).toBeGreaterThanOrEqual(3);
    },
  );

  test('every rule is used by a form, or is for code lists, links, orders, uploads or display', () => {
    expect(keywords.filter((keyword) => !formRuleKeywords.includes(keyword)).sort()).toEqual([
      'cardPayable',
      'codeListItem',
      'countLimit',
      'currentPass',
      'lastSix',
      'linkAddress',
      'linkColour',
      'mainlandId',
      'mobileMask',
      'orderExpiry',
      'routeParameters',
      'uploadedImage',
    ]);
  });
});

/** The requirements that answers to a form cannot show, each with the test or fixture that covers it. */
const COVERED_ELSEWHERE: Readonly<Record<string, string>> = {
  'V-004': 'tests/journeys/sms.spec.ts',
  'V-067': 'tests/http/group.test.ts',
  'V-068': 'fixtures/keywords/uploadedImage.json',
  'V-069': 'fixtures/keywords/uploadedImage.json',
  'V-073': 'tests/journeys/uploads.spec.ts',
  'V-080': 'tests/http/family.test.ts',
  'V-085': 'fixtures/keywords/mobileMask.json',
  'V-086': 'fixtures/keywords/routeParameters.json',
  'V-087': 'fixtures/keywords/routeParameters.json',
  'V-088': 'fixtures/keywords/uploadedImage.json',
  'V-090': 'fixtures/keywords/orderExpiry.json',
  'V-098': 'fixtures/keywords/linkAddress.json',
  'V-099': 'fixtures/keywords/linkColour.json',
};

describe('in Chromium and over HTTP', () => {
  const forms = requirementForms();
  const resultsByForm = new Map<string, Promise<[CheckerResult[], CheckerResult[]]>>();

  /** The results of browser and server for all examples of a form, cached by the form's name. */
  const checkExamples = (formName: string): Promise<[CheckerResult[], CheckerResult[]]> => {
    const cachedResults = resultsByForm.get(formName);
    if (cachedResults) return cachedResults;
    const { form, answers } = forms.get(formName)!;
    const cases = requirements
      .filter((requirement) => requirement.form === formName)
      .flatMap(({ accepted, refused }) => [...accepted, ...refused.map(({ answer }) => answer)].map(answers));
    const results = publishOnce(form).then((published) =>
      Promise.all([browser.check(published, cases), server.check(published, cases)]),
    );
    resultsByForm.set(formName, results);
    return results;
  };

  test.each(requirements.map((requirement) => [requirement.id, requirement] as const))(
    '%s accepts and refuses its examples, with the expected messages',
    async (_id, requirement) => {
      const { form: formName, accepted, refused } = requirement;
      const { form } = forms.get(formName)!;
      const index = indexForm(form);
      const { app: words, issues } = await loadWords('zh_CN');
      const messageOf = (issue: Issue) =>
        interpolate(
          issues[issue.code]!,
          issueParams(index, issue, {
            lang: 'zh_CN',
            wordOf: (id, property) => form.words['zh_CN']![`${id}.${property}`],
            app: (key, params) => interpolate(words[key]!, params),
          }),
        );
      const firstExample = requirements
        .slice(0, requirements.indexOf(requirement))
        .filter((previous) => previous.form === formName)
        .reduce((sum, previous) => sum + previous.accepted.length + previous.refused.length, 0);
      for (const results of await checkExamples(formName)) {
        const ownResults = results.slice(firstExample, firstExample + accepted.length + refused.length);
        expect(
          ownResults.map((result) => (result.ok ? '' : result.issues!.map(messageOf).join(' '))),
        ).toEqual([...accepted.map(() => ''), ...refused.map(({ message }) => message)]);
      }
    },
    60_000,
  );

  test('every requirement has three accepted and three refused examples, or is covered elsewhere', () => {
    for (const { id, accepted, refused } of requirements) {
      for (const examples of [accepted, refused.map(({ answer }) => answer)])
        expect(new Set(examples.map((example) => JSON.stringify(example))).size, id).toBeGreaterThanOrEqual(
          3,
        );
      expect(refused.filter(({ message }) => message === '')).toEqual([]);
    }
    const validationIds = requirements.map(({ id }) => id).filter((id) => id.startsWith('V-'));
    const ids = [...validationIds, ...Object.keys(COVERED_ELSEWHERE)];
    const expectedIds = Array.from({ length: 99 }, (_, i) => `V-${String(i + 1).padStart(3, '0')}`);
    expect(ids.toSorted()).toEqual(expectedIds);
    for (const [id, path] of Object.entries(COVERED_ELSEWHERE))
      expect(readFileSync(join(projectRoot(), path), 'utf8'), path).toContain(id);
    for (const [id, path] of Object.entries(COVERED_ELSEWHERE).filter(([, name]) =>
      name.startsWith('fixtures/'),
    ))
      expect(ruleCases.filter(({ title }) => title.includes(id)).length, path).toBeGreaterThanOrEqual(3);
  });
});

test.each(locales)('every rule issue has a message with all its parameters in %s', async (locale) => {
  const { app: words, issues } = await loadWords(locale);
  const index = indexForm({ formatVersion: 1, screen: 'none', sections: [], groupChecks: [], words: {} });
  const wordOf = (id: string, property: string) => `${id} ${property}`;
  const appWords: Translate = (key, params) => interpolate(words[key] ?? `{${key}}`, params);
  for (const { failure } of ruleCases) {
    if (!failure) continue;
    const issue = { path: 'page/answer', ...failure };
    const text = interpolate(
      issues[failure.code]!,
      issueParams(index, issue, { lang: locale, wordOf, app: appWords }),
    );
    expect(text, failure.code).toMatch(/\p{L}/u);
    // Dates are written as in the language (U26).
    expect(text, failure.code).not.toMatch(/[{}]|undefined|\d{4}-\d\d-\d\d/);
  }
});
