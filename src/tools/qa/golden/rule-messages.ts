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

/** Where no field stands, the message speaks of the form as a whole. */
const EMPTY_FORM = indexForm({ formatVersion: 1, screen: 'none', sections: [], groupChecks: [], words: {} });

/** What customers read, in one language, of whatever the examples of a rule are refused for: each once. */
export async function ruleMessages(locale: Locale): Promise<string[]> {
  const { issue, app } = await customerTranslate(locale);
  const lists = readCodeLists();
  const of: WordLookup = (list, code) => lists.codeListItem(list, code)?.labels[locale];
  return jsonBaseNames(fixturePath('keywords')).flatMap((name) => {
    const { keyword, cases } = readJson(fixturePath(`keywords/${name}.json`)) as RuleFixture;
    const lines = cases.flatMap(({ failure }) => {
      if (!failure) return [];
      const params = issueParams(EMPTY_FORM, { at: '', ...failure }, of, app);
      return [`${keyword}, ${failure.code}: ${issue(failure.code, params)}`];
    });
    return [...new Set(lines)];
  });
}
