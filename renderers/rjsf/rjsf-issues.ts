// Issues of RJSF's validation errors: our codes and answer paths.
import type { RJSFValidationError } from '@rjsf/utils';
import { ruleIssueOf, issueAt, type Issue } from '../../src/core/failures/issue.ts';
import { childPath, pathSegments, rowPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../src/core/answers/answers.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { optionsOf, type FormIndex } from '../../src/core/form/form-index.ts';

/** An issue and the place of its answer in RJSF's form data, such as `.insured.0.name`. */
export interface RjsfIssue {
  issue: Issue;
  property: string;
}

/**
 * Returns the first issue of each answer, as the form's own check does.
 *
 * @param errors in the order of the schema
 * @param answers the form data that was validated
 * @param badInput the fields whose text cannot be parsed
 */
export function issuesOf(
  index: FormIndex,
  errors: readonly RJSFValidationError[],
  answers: Answers,
  badInput: Iterable<AnswerPath>,
): RjsfIssue[] {
  const issues = new Map<AnswerPath, RjsfIssue>();
  for (const path of badInput)
    issues.set(path, {
      issue: issueAt(path, { code: 'number.format' }),
      property: propertyOf(path, answers),
    });
  for (const error of errors) {
    const found = issueOf(index, error, answers);
    if (!issues.has(found.issue.path)) issues.set(found.issue.path, found);
  }
  return [...issues.values()];
}

function issueOf(index: FormIndex, error: RJSFValidationError, answers: Answers): RjsfIssue {
  const { name: keyword = '', params = {} as Record<string, unknown> } = error;
  const { path, property, value } = locate(index, error.property ?? '', answers);
  const target = targetOf(index, path);
  const refused = (rule: Parameters<typeof issueAt>[1]): RjsfIssue => ({
    issue: issueAt(path, rule),
    property,
  });
  if (target?.kind === 'element') {
    const { type, settings } = target.indexed;
    if (keyword === 'required') return refused(type.missingAnswer?.(settings) ?? { code: 'required' });
    const isOption = (code: unknown) => optionsOf(target.indexed)?.includes(code as string) ?? false;
    // The schema's options are those offered now; an option of the element that is not offered has its own code.
    if (keyword === 'enum' && isOption(value)) return refused({ code: 'option.unavailable' });
  } else if (keyword === 'minItems') {
    return refused({ code: 'rows.tooFew', params: { min: params['limit'] as number } });
  }
  return refused(ruleIssueOf({ keyword, instancePath: property, params }));
}

/** Finds the answer of a property; an error in a part of an answer belongs to the answer. */
function locate(index: FormIndex, property: string, answers: Answers) {
  const located = { path: '', property: '', value: answers as unknown };
  for (const step of property.split('.').filter(Boolean)) {
    const target = targetOf(index, located.path);
    const value = (located.value as Record<string, unknown> | undefined)?.[step];
    if (target?.kind === 'element') return { ...located, value };
    const isRow = Array.isArray(located.value);
    located.path = isRow ? rowPath(located.path, (value as AnswerRow).rowId!) : childPath(located.path, step);
    located.property += `.${step}`;
    located.value = value;
  }
  return located;
}

/** RJSF's property of an answer path: row ids become positions. */
export function propertyOf(path: AnswerPath, answers: Answers): string {
  let property = '';
  let value: unknown = answers;
  for (const segment of pathSegments(path)) {
    const step = Array.isArray(value)
      ? String(value.findIndex(({ rowId }: AnswerRow) => rowId === segment))
      : segment;
    property += `.${step}`;
    value = (value as Record<string, unknown> | undefined)?.[step];
  }
  return property;
}
