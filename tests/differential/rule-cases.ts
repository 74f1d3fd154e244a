import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { RuleIssue } from '../../validators/rule/rule.ts';
import { formRules } from '../../validators/form-vocabulary.ts';
import { rules, type Keyword } from '../../validators/vocabulary.ts';
import { fixtureNames, readFixture } from '../forms/fixtures.ts';

/** One example of a rule, as the fixtures hold it. */
export interface RuleCase {
  keyword: Keyword;
  title: string;
  setting: unknown;
  value: unknown;
  context: { asOf: string; codeLists?: Record<string, CodeListItem[]> };
  failure: RuleIssue | null;
}

/** Every example of every rule. */
export const ruleCases: readonly RuleCase[] = fixtureNames('keywords').flatMap((name) => {
  const { keyword, cases } = readFixture<{ keyword: Keyword; cases: Omit<RuleCase, 'keyword'>[] }>(
    `keywords/${name}`,
  );
  return cases.map((one) => ({ keyword, ...one }));
});

/** Those of the rules that go to the browser with every form. */
export const formCases = ruleCases.filter(({ keyword }) => Object.hasOwn(formRules, keyword));

/** A check of one setting, as an element or a group check would have it compiled. */
export interface RuleSchema {
  key: string;
  schema: Record<string, unknown>;
}

/** Every setting of every rule of forms that has an example, once. */
export const ruleSchemas: readonly RuleSchema[] = [
  ...new Map(
    formCases.map(({ keyword, setting }) => [
      schemaKey({ keyword, setting }),
      { type: rules[keyword].type, [keyword]: setting },
    ]),
  ),
].map(([key, schema]) => ({ key, schema }));

export function schemaKey({ keyword, setting }: Pick<RuleCase, 'keyword' | 'setting'>): string {
  return `${keyword} ${JSON.stringify(setting)}`;
}
