// Issues of RJSF's validation errors: our codes and answer paths.
import type { RJSFValidationError } from '@rjsf/utils';
import { ruleIssueOf, issueAt, type Issue } from '../../src/core/failures/issue.ts';
import { childPath, pathSegments, rowPath, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { boundIssue } from '../../src/core/answers/answer-bounds.ts';
import {
  elementPathsOf,
  flattenAnswers,
  isUnanswered,
  type AnswerRow,
  type Answers,
} from '../../src/core/answers/answers.ts';
import { inputElementsOf, withoutFollowingIssues } from '../../src/core/answers/computed-answers.ts';
import { missingIssue } from '../../src/core/answers/missing-answer.ts';
import { canEnter } from '../../src/core/answers/field-state.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { optionsOf, type FormIndex, type IndexedElement } from '../../src/core/form/form-index.ts';
import { idsReadBy } from '../../src/core/form/group-check-references.ts';
import type { RuleContext, RuleIssue } from '../../validators/rule/rule.ts';

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
 * @param context of the check
 */
export function issuesOf(
  index: FormIndex,
  errors: readonly RJSFValidationError[],
  answers: Answers,
  badInput: Iterable<AnswerPath>,
  context: RuleContext,
): RjsfIssue[] {
  const issues = new Map<AnswerPath, RjsfIssue>();
  for (const path of badInput)
    issues.set(path, {
      issue: issueAt(path, { code: 'number.format' }),
      property: propertyOf(path, answers),
    });
  for (const error of errors) {
    const found = issueOf(index, error, answers);
    const earlier = issues.get(found.issue.path)?.issue.code;
    // Bounds by answers may contradict each other: a list that is too short and too long at once is too short.
    const isTooShort = earlier === 'rows.tooMany' && found.issue.code === 'rows.tooFew';
    if (earlier === undefined || isTooShort) issues.set(found.issue.path, found);
  }
  for (const issue of limitIssuesOf(index, answers, new Set(issues.keys()), context))
    issues.set(issue.path, { issue, property: propertyOf(issue.path, answers) });
  return withComputedIssues(index, [...issues.values()], answers, context);
}

/**
 * The issues of answers outside bounds that other answers set, and of items that they leave out: a JSON Schema cannot refer
 * to them. An answer with an issue of its own may be of any type.
 */
function limitIssuesOf(
  index: FormIndex,
  answers: Answers,
  refused: ReadonlySet<AnswerPath>,
  context: RuleContext,
): Issue[] {
  const limited = index.elements.filter(({ element }) => element.bounds ?? element.itemsWhen);
  if (limited.length === 0) return [];
  const flat = flattenAnswers(index, answers);
  const state = resolve(index, flat, context);
  return limited.flatMap((indexed) =>
    elementPathsOf(indexed, flat.rows).flatMap((path) => {
      const { visible, bounds, offers } = state.get(path)!;
      const value = flat.values.get(path);
      if (!visible || isUnanswered(value) || refused.has(path)) return [];
      if (offers && [value].flat().some((code) => !offers(code as string)))
        return issueAt(path, { code: 'option.unavailable' });
      return (bounds && boundIssue(path, value!, bounds, indexed.type.valueKind)) ?? [];
    }),
  );
}

/**
 * Replaces the issue of a missing answer that nobody can enter by its own, and drops the issues of computed answers whose input is
 * refused, as the form's own check does.
 */
function withComputedIssues(
  index: FormIndex,
  found: readonly RjsfIssue[],
  answers: Answers,
  context: RuleContext,
): RjsfIssue[] {
  if (!found.some(({ issue: { path } }) => notEnteredAt(index, path))) return [...found];
  const flat = flattenAnswers(index, answers);
  const state = resolve(index, flat, context);
  const replaced = found.map((entry) => {
    const { path } = entry.issue;
    const indexed = notEnteredAt(index, path);
    const field = state.get(path);
    const isMissing = indexed && field && !canEnter(field) && !flat.values.has(path);
    return isMissing ? { ...entry, issue: missingIssue(indexed, path, field) } : entry;
  });
  const issues = replaced.map(({ issue }) => issue);
  const kept = new Set(withoutFollowingIssues(index, flat.rows, state, issues));
  return replaced.filter(({ issue }) => kept.has(issue) && !mayFollowGroupCheck(index, issue));
}

/** Whether a computed value may be unknown because a group check, which RJSF does not run, refuses one of its inputs. */
export function mayFollowGroupCheck(index: FormIndex, { code, path }: Issue): boolean {
  const indexed = code === 'computed.unknown' ? computedElementAt(index, path) : undefined;
  if (!indexed) return false;
  const operands = new Set(index.form.groupChecks.flatMap(idsReadBy));
  return [...inputElementsOf(index, indexed)].some(({ element }) => operands.has(element.elementId));
}

/** The element at a path if its answer may be computed or read only. */
function notEnteredAt(index: FormIndex, path: AnswerPath): IndexedElement | undefined {
  const target = targetOf(index, path);
  if (target?.kind !== 'element') return undefined;
  const { computed, readOnlyWhen } = target.indexed.element;
  return computed || readOnlyWhen ? target.indexed : undefined;
}

function computedElementAt(index: FormIndex, path: AnswerPath): IndexedElement | undefined {
  const target = targetOf(index, path);
  return target?.kind === 'element' && target.indexed.element.computed ? target.indexed : undefined;
}

/** Keywords of a list of rows. */
const ROW_COUNT_ISSUES: Record<string, (limit: number) => RuleIssue> = {
  minItems: (min) => ({ code: 'rows.tooFew', params: { min } }),
  maxItems: (max) => ({ code: 'rows.tooMany', params: { max } }),
};

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
  } else if (keyword in ROW_COUNT_ISSUES) {
    return refused(ROW_COUNT_ISSUES[keyword]!(params['limit'] as number));
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
