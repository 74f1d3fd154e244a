import type { Issue } from '../../../schemas/generated/issue.ts';
import type { RuleIssue } from '../../../validators/rule/rule.ts';

export type { Issue };

/** What AJV reports, as far as we read it. */
export interface AjvError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** Codes of the failures that JSON Schema's own keywords can report in the schemas of `schemas/elements`. */
const FAILURE_BY_KEYWORD: Record<string, (params: Record<string, unknown>) => RuleIssue> = {
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

export const schemaIssueCodes = Object.values(FAILURE_BY_KEYWORD).map((toFailure) => toFailure({}).code);

/**
 * The one place that turns an AJV error into a failure of ours. Our own keywords carry theirs in `params`.
 *
 * @throws TypeError for a keyword that no element schema uses: a mistake of a developer, not of a customer.
 */
export function failureOf(error: AjvError): RuleIssue {
  if ('code' in error.params) return error.params as unknown as RuleIssue;
  const toFailure = FAILURE_BY_KEYWORD[error.keyword];
  if (!toFailure) throw new TypeError(`no issue code for the keyword ${error.keyword}`);
  return toFailure(error.params);
}

/** A failure at its place. */
export const issueAt = (at: string, { code, params }: RuleIssue): Issue =>
  params === undefined ? { code, at } : { code, at, params };
