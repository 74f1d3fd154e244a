// Issues: the translation of AJV errors into issue codes.
import type { Issue } from '../../../schemas/generated/issue.ts';
import type { RuleIssue } from '../../../validators/rule/rule.ts';

export type { Issue };

/** The fields of an AJV error that an issue is made of. */
export interface AjvError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** Issues by standard JSON Schema keyword, for the keywords used in `schemas/elements`. */
const ISSUE_BY_KEYWORD: Record<string, (params: Record<string, unknown>) => RuleIssue> = {
  type: () => ({ code: 'value.type' }),
  additionalProperties: () => ({ code: 'value.unknown' }),
  const: () => ({ code: 'switch.mustBeOn' }),
  enum: () => ({ code: 'option.unknown' }),
  uniqueItems: () => ({ code: 'option.twice' }),
  minItems: ({ limit }) => ({ code: 'options.tooFew', params: { min: limit as number } }),
  maxItems: ({ limit }) => ({ code: 'options.tooMany', params: { max: limit as number } }),
  minLength: ({ limit }) => ({ code: 'text.tooShort', params: { min: limit as number } }),
  maxLength: ({ limit }) => ({ code: 'text.tooLong', params: { max: limit as number } }),
  minimum: ({ limit }) => ({ code: 'number.tooSmall', params: { min: limit as number } }),
  maximum: ({ limit }) => ({ code: 'number.tooLarge', params: { max: limit as number } }),
};

/** The codes of these keywords. A function: the page would work out a constant, and reads none. */
export const schemaIssueCodes = (): string[] =>
  Object.values(ISSUE_BY_KEYWORD).map((toIssue) => toIssue({}).code);

/** The issue code of a standard keyword; undefined for one that never refuses an answer. */
export const schemaIssueCode = (keyword: string): string | undefined => ISSUE_BY_KEYWORD[keyword]?.({}).code;

/**
 * Turns an AJV error into an issue code with params. The project's own keywords have both in the error's `params`.
 *
 * @throws TypeError for a keyword that no element schema uses; a programming error, whatever the answers
 */
export function ruleIssueOf(error: AjvError): RuleIssue {
  if ('code' in error.params) return error.params as unknown as RuleIssue;
  const toIssue = ISSUE_BY_KEYWORD[error.keyword];
  if (!toIssue) throw new TypeError(`no code for ${error.keyword}`);
  return toIssue(error.params);
}

/** The issue of a rule at an answer path. */
export const issueAt = (path: string, { code, params }: RuleIssue): Issue =>
  params === undefined ? { code, path } : { code, path, params };
