import type { Locale } from '../../../../locales/index.ts';
import type { RuleIssue } from '../../../../validators/rule/rule.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import { issueParams, type WordLookup } from '../../../core/messages/issue-params.ts';
import { fixturePath, jsonBaseNames } from '../input/fixture-path.ts';
import { customerTranslate } from '../words/qa-words.ts';
import { readJson } from '../input/read-json.ts';
import { readCodeLists } from '../input/read-code-lists.ts';

interface RuleFixture {
  keyword: string;
  cases: { failure: RuleIssue | null }[];
}

/** A form without elements: messages of rule examples have no field to name. */
const EMPTY_FORM = indexForm({ formatVersion: 1, screen: 'none', sections: [], groupChecks: [], words: {} });

/** The examples of every rule. */
export const readRuleFixtures = (): RuleFixture[] =>
  jsonBaseNames(fixturePath('keywords')).map(
    (name) => readJson(fixturePath(`keywords/${name}.json`)) as RuleFixture,
  );

/** The distinct messages, in one language, of the issues in each rule's examples. */
export async function ruleMessages(rules: readonly RuleFixture[], locale: Locale): Promise<string[]> {
  const words = await customerTranslate(locale);
  const lists = readCodeLists();
  const wordOf: WordLookup = (list, code) => lists.codeListItem(list, code)?.labels[locale];
  return rules.flatMap(({ keyword, cases }) => {
    const lines = cases.flatMap(({ failure }) => {
      if (!failure) return [];
      const params = issueParams(EMPTY_FORM, { path: '', ...failure }, { ...words, wordOf });
      return [`${keyword}, ${failure.code}: ${words.issue(failure.code, params)}`];
    });
    return [...new Set(lines)];
  });
}
