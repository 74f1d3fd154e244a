// Every rule with every example of its fixture: through a served module in Chromium, and through the server over HTTP.
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
import { interpolate } from '../../src/core/messages/message.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { BASE_SCOPE, readReleasedVersion } from '../../src/server/store/forms.ts';
import { publish } from '../../src/server/publishing/publish.ts';
import { formRules } from '../../validators/form-vocabulary.ts';
import type { RuleIssue } from '../../validators/rule/rule.ts';
import { rules, type Keyword } from '../../validators/vocabulary.ts';
import { freshDatabase } from '../http/database.ts';
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
const { db, close } = openDatabase(databaseUrl);
const { app } = await startServer(databaseUrl);
const keywords = Object.keys(rules) as Keyword[];
const casesOf = (keyword: Keyword) => ruleCases.filter((one) => one.keyword === keyword);

let browser: BrowserChecker;
let server: Checker & { close(): void };
let inBrowser: readonly (RuleIssue | null)[];

const RULES_MODULE = '/differential/rules.js';

beforeAll(async () => {
  await addCheckerPage(app);
  const text = compileSchemas(ruleSchemas.map(({ schema }) => schema));
  app.get(RULES_MODULE, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  browser = await browserChecker(origin);
  server = await serverChecker(origin);
  const positions = new Map(ruleSchemas.map(({ key }, position) => [key, position]));
  inBrowser = await browser.judgeRules(
    RULES_MODULE,
    formCases.map((one) => ({
      position: positions.get(schemaKey(one))!,
      value: one.value,
      context: one.context,
    })),
  );
}, 60_000);
afterAll(async () => {
  server?.close();
  await browser?.close();
  await close();
});

/** The text of a validator module with these checks, compiled as those of forms are. */
function compileSchemas(schemas: readonly object[]): string {
  const elements = schemas.map((schema) => ({ type: { schema: () => schema }, settings: {} }));
  return compileValidators({ elements, form: { groupChecks: [] } } as unknown as FormIndex);
}

describe('in Chromium, under the policy that forbids eval,', () => {
  test.each(Object.keys(formRules) as Keyword[])(
    '%s says of every example what its fixture says',
    (keyword) => {
      const said = casesOf(keyword).map((one) => [one.title, inBrowser[formCases.indexOf(one)]]);
      expect(said).toEqual(casesOf(keyword).map(({ title, failure }) => [title, failure]));
    },
  );
});

let screens = 0;
const published = new Map<string, Promise<PublishedForm>>();

/** A form as it is published, once for all examples that it is asked in. */
function publishedOnce(form: Form): Promise<PublishedForm> {
  const key = JSON.stringify(form);
  const known = published.get(key) ?? publishAnew({ ...form, screen: `rules${(screens += 1)}` });
  published.set(key, known);
  return known;
}

async function publishAnew(form: Form): Promise<PublishedForm> {
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

/** Whether a part of some answers counts as not given: the rule is then never asked. */
const holdsNothing = (part: unknown): boolean =>
  part === '' ||
  (typeof part === 'object' &&
    part !== null &&
    (isDeepStrictEqual(part, {}) ||
      isDeepStrictEqual(part, { longTerm: false }) ||
      Object.values(part).some(holdsNothing)));

/** What a customer can send as it is: of today, answered, of the right shape, and not changed by normalising. */
function isSendable({ context }: RuleCase, form: Form, answers: unknown): boolean {
  if (context.asOf !== TODAY || context.codeLists) return false;
  const index = indexForm(form);
  if (checkShape(index, answers).length > 0) return false;
  if (holdsNothing(answers)) return false;
  const flat = flattenAnswers(index, answers as Answers);
  return isDeepStrictEqual(normaliseAnswers(index, flat), flat);
}

describe('over HTTP', () => {
  test.each(formRuleKeywords)('%s says of every example what its fixture says', async (keyword) => {
    const codes = new Set(casesOf(keyword).map(({ failure }) => failure?.code));
    const sides = { taken: 0, refused: 0 };
    for (const one of casesOf(keyword)) {
      const asked = buildRuleForm(one);
      if (!asked || !isSendable(one, asked.form, asked.answers)) continue;
      const [said] = await server.check(await publishedOnce(asked.form), [asked.answers]);
      const told = said!.ok ? [] : (said!.issues ?? []);
      const own = told.filter(({ code }) => codes.has(code)).map(({ code, params }) => ({ code, params }));
      // What a question refuses of itself never comes before a check over several.
      if (one.failure && own.length === 0 && told.length > 0) continue;
      expect(own, one.title).toEqual(one.failure ? [{ params: undefined, ...one.failure }] : []);
      sides[one.failure ? 'refused' : 'taken'] += 1;
    }
    expect(sides.taken).toBeGreaterThanOrEqual(3);
    expect(sides.refused).toBeGreaterThanOrEqual(3);
  });

  test('every rule is asked by a form, or is one of links, orders, uploads and what is displayed', () => {
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

/** The requirements that no answers of a form decide, and what shows them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
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
  const asked = requirementForms();
  const saidBy = new Map<string, Promise<[CheckerResult[], CheckerResult[]]>>();

  /** What both judges say of all answers to the questions of one name. */
  const judged = (name: string): Promise<[CheckerResult[], CheckerResult[]]> => {
    const known = saidBy.get(name);
    if (known) return known;
    const { form, answers } = asked.get(name)!;
    const cases = requirements
      .filter(({ asks }) => asks === name)
      .flatMap(({ taken, refused }) => [...taken, ...refused.map(({ answer }) => answer)].map(answers));
    const both = publishedOnce(form).then((one) =>
      Promise.all([browser.check(one, cases), server.check(one, cases)]),
    );
    saidBy.set(name, both);
    return both;
  };

  test.each(requirements.map((one) => [one.id, one] as const))(
    '%s is taken and refused as its examples say, with their words',
    async (_id, requirement) => {
      const { asks, taken, refused } = requirement;
      const { form } = asked.get(asks)!;
      const index = indexForm(form);
      const { app: words, issues } = await loadWords('zh_CN');
      const told = (issue: Issue) =>
        interpolate(
          issues[issue.code]!,
          issueParams(
            index,
            issue,
            (id, property) => form.words['zh_CN']![`${id}.${property}`],
            (key) => words[key]!,
          ),
        );
      const before = requirements.slice(0, requirements.indexOf(requirement));
      const from = before
        .filter((one) => one.asks === asks)
        .reduce((sum, one) => sum + one.taken.length + one.refused.length, 0);
      for (const said of await judged(asks)) {
        const own = said.slice(from, from + taken.length + refused.length);
        expect(own.map((one) => (one.ok ? '' : one.issues!.map(told).join(' ')))).toEqual([
          ...taken.map(() => ''),
          ...refused.map((one) => one.told),
        ]);
      }
    },
    60_000,
  );

  test('every requirement has three examples of each kind, or is shown elsewhere', () => {
    for (const { id, taken, refused } of requirements) {
      const kinds = [taken, refused.map(({ answer }) => answer)];
      for (const kind of kinds)
        expect(new Set(kind.map((one) => JSON.stringify(one))).size, id).toBeGreaterThanOrEqual(3);
      expect(refused.filter(({ told }) => told === '')).toEqual([]);
    }
    const ofValues = requirements.map(({ id }) => id).filter((id) => id.startsWith('V-'));
    const ids = [...ofValues, ...Object.keys(ELSEWHERE)];
    const all = Array.from({ length: 99 }, (_, i) => `V-${String(i + 1).padStart(3, '0')}`);
    expect(ids.toSorted()).toEqual(all);
    for (const [id, path] of Object.entries(ELSEWHERE))
      expect(readFileSync(join(projectRoot(), path), 'utf8'), path).toContain(id);
    for (const [id, path] of Object.entries(ELSEWHERE).filter(([, name]) => name.startsWith('fixtures/')))
      expect(ruleCases.filter(({ title }) => title.includes(id)).length, path).toBeGreaterThanOrEqual(3);
  });
});

test.each(locales)('each failure is told in a whole sentence, in %s', async (locale) => {
  const { app: words, issues } = await loadWords(locale);
  const index = indexForm({ formatVersion: 1, screen: 'none', sections: [], groupChecks: [], words: {} });
  const of = (id: string, property: string) => `${id} ${property}`;
  const t = (key: string) => words[key] ?? `{${key}}`;
  for (const { failure } of ruleCases) {
    if (!failure) continue;
    const issue = { path: 'asked/answer', ...failure };
    const text = interpolate(issues[failure.code]!, issueParams(index, issue, of, t));
    expect(text, failure.code).toMatch(/\p{L}/u);
    expect(text, failure.code).not.toMatch(/[{}]|undefined/);
  }
});
