import { hasHiddenCharacter } from '../values/hidden-characters.ts';
import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue } from './format-issue.ts';

/** Officer card: 6 to 20 characters, Chinese characters included, such as 军字第1234567号 (V-023). */
export function officerCardIssue(number: string): RuleIssue | undefined {
  const issue = formatIssue(number, { min: 6, max: 20 }, /^/);
  if (issue) return issue;
  return hasHiddenCharacter(number) ? { code: 'id.characters' } : undefined;
}
