import type { Locale } from '../../../locales/index.ts';
import type { RuleFailure } from '../../../validators/rule.ts';
import { indexForm } from '../../core/form-index.ts';
import { issueParams, type WordLookup } from '../../core/issue-params.ts';
import { fixture, jsonNames } from './fixtures-folder.ts';
import { customerSay } from './qa-words.ts';
import { readJson } from './read-json.ts';
import { readLists } from './read-lists.ts';

interface RuleFixture {
  keyword: string;
  cases: { failure: RuleFailure | null }[];
}

/** Where no field stands, the message speaks of the form as a whole. */
const NOWHERE = indexForm({ formatVersion: 1, screen: 'none', sections: [], groupChecks: [], words: {} });

/** What customers read, in one language, of whatever the examples of a rule are refused for: each once. */
export async function ruleMessages(locale: Locale): Promise<string[]> {
  const { issue, app } = await customerSay(locale);
  const lists = readLists();
  const of: WordLookup = (list, code) => lists.codeListItem(list, code)?.labels[locale];
  return jsonNames(fixture('keywords')).flatMap((name) => {
    const { keyword, cases } = readJson(fixture(`keywords/${name}.json`)) as RuleFixture;
    const lines = cases.flatMap(({ failure }) => {
      if (!failure) return [];
      const params = issueParams(NOWHERE, { at: '', ...failure }, of, app);
      return [`${keyword}, ${failure.code}: ${issue(failure.code, params)}`];
    });
    return [...new Set(lines)];
  });
}
