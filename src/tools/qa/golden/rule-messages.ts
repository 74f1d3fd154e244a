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

/** The distinct messages, in one language, of the issues in each rule's examples. */
export async function ruleMessages(locale: Locale): Promise<string[]> {
  const { issue, app } = await customerTranslate(locale);
  const lists = readCodeLists();
  const lookup: WordLookup = (list, code) => lists.codeListItem(list, code)?.labels[locale];
  return jsonBaseNames(fixturePath('keywords')).flatMap((name) => {
    const { keyword, cases } = readJson(fixturePath(`keywords/${name}.json`)) as RuleFixture;
    const lines = cases.flatMap(({ failure }) => {
      if (!failure) return [];
      const params = issueParams(EMPTY_FORM, { path: '', ...failure }, lookup, app);
      return [`${keyword}, ${failure.code}: ${issue(failure.code, params)}`];
    });
    return [...new Set(lines)];
  });
}
