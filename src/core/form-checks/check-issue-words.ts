// Publish checks of the words that an element has for its issues.
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { issuePlaceholders } from './issue-placeholders.ts';

/** What the key of a word for an issue begins with; its code follows. */
export const ISSUE_PREFIX = 'issue.';

/**
 * The problems of a word `issue.<code>`: an issue that its element never has, and a placeholder that the issue does not fill.
 *
 * @param issues codes of the issues that the element can have
 */
export function issueWordProblems(
  id: string,
  issues: readonly string[],
  locale: string,
  [key, text]: readonly [key: string, text: string],
): PublishProblem[] {
  const code = key.slice(ISSUE_PREFIX.length);
  if (!issues.includes(code))
    return [
      publishProblem('words.unknownIssue', id, {
        key: key.slice(0, 80),
        locale,
        allowed: [...issues].sort().join(', '),
      }),
    ];
  const known = issuePlaceholders(code).map((name) => `{${name}}`);
  const [unknown] =
    known.reduce((rest, placeholder) => rest.replaceAll(placeholder, ''), text).match(BRACE) ?? [];
  return unknown === undefined
    ? []
    : [
        publishProblem('words.unknownPlaceholder', id, {
          key,
          locale,
          placeholder: unknown.slice(0, 80),
          allowed: known.join(', '),
        }),
      ];
}

/** A placeholder, or a brace that begins or ends none. */
const BRACE = /\{[^{}]*\}|[{}]/;
