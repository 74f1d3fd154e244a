import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { RuleIssue } from '../../validators/rule/rule.ts';
import { formRules } from '../../validators/form-vocabulary.ts';
import { rules, type Keyword } from '../../validators/vocabulary.ts';
import { fixtureNames, readFixture } from '../forms/fixtures.ts';

/** An example of a rule, from `fixtures/keywords`. */
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
  return cases.map((ruleCase) => ({ keyword, ...ruleCase }));
});

/** The examples of form rules, which validator modules contain. */
export const formCases = ruleCases.filter(({ keyword }) => Object.hasOwn(formRules, keyword));

/** The schema of one rule with one setting, as an element or a group check compiles it. */
export interface RuleSchema {
  key: string;
  schema: Record<string, unknown>;
}

/** Every setting of every form rule that has an example, once. */
export const ruleSchemas: readonly RuleSchema[] = [
  ...new Map(
    formCases.map(({ keyword, setting }) => [
      schemaKey({ keyword, setting }),
      { type: rules[keyword].type, [keyword]: setting },
    ]),
  ),
].map(([key, schema]) => ({ key, schema }));

/** Identifies a rule with one setting. */
export function schemaKey({ keyword, setting }: Pick<RuleCase, 'keyword' | 'setting'>): string {
  return `${keyword} ${JSON.stringify(setting)}`;
}
