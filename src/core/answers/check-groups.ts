import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { childPath, rowPath, type AnswerPath } from './answer-path.ts';
import { elementPathFrom, instancePathsOf, type AnswerMap } from './answers.ts';
import type { FormIndex, IndexedSection } from '../form/form-index.ts';
import { isMet } from '../conditions/conditions.ts';
import type { EvaluationContext } from '../conditions/expressions.ts';
import { scalarReferencesOf } from '../conditions/references.ts';
import { groupCheckType, type GroupInput, type GroupReader } from '../form/group-checks.ts';
import { isWarning } from '../form/warnings.ts';
import { ruleIssueOf, issueAt, type Issue } from '../failures/issue.ts';
import type { ValidateFunction, Validators } from './load-validators.ts';
import type { FormState } from './field-state.ts';
import { evaluationContext } from './resolve.ts';
import { WHOLE_FORM } from '../form/whole-form.ts';

/** Runs every group check in each instance of its section. */
export const checkGroups = (
  index: FormIndex,
  validators: Validators,
  flat: AnswerMap,
  state: FormState,
  context: RuleContext,
): Issue[] =>
  index.form.groupChecks.flatMap((_check, position) =>
    checkGroup(index, position, validators, flat, state, context),
  );

/** Runs the group check at a position of the form in each instance of its section. */
export function checkGroup(
  index: FormIndex,
  position: number,
  validators: Validators,
  flat: AnswerMap,
  state: FormState,
  context: RuleContext,
): Issue[] {
  const check = index.form.groupChecks[position]!;
  // A warning refuses nothing itself: its confirmation is a required question while it shows.
  if (isWarning(check)) return [];
  const section = sectionOfCheck(index, check);
  const validate = validators.group(position);
  // A list at the top of the form has no section around it.
  const instances = section ? instancePathsOf(section, flat.rows) : [''];
  return instances.flatMap((instance) => {
    const reader = groupReader(index, section, instance, flat, state);
    const evaluation = evaluationContext(index, section ?? WHOLE_FORM, instance, flat, context, state);
    if (!isMet(check.when, evaluation)) return [];
    if (check.check === 'condition') return conditionIssues(check, reader, evaluation);
    const input = groupCheckType(check).input(check, reader);
    return input ? groupIssues(input, validate, context) : [];
  });
}

/**
 * The issue of a condition that is true, at its element; while that is hidden, at the first that the condition reads in its
 * own place; none while all of these are hidden.
 */
function conditionIssues(
  { checkId, refuseWhen, path, issue }: Extract<GroupCheck, { check: 'condition' }>,
  reader: GroupReader,
  evaluation: EvaluationContext,
): Issue[] {
  if (!isMet(refuseWhen, evaluation)) return [];
  const refusedPaths = [path, ...scalarReferencesOf(refuseWhen)].flatMap((id) => reader.path(id) ?? []);
  return refusedPaths
    .slice(0, 1)
    .map((refusedPath) =>
      issueAt(refusedPath, { code: issue ?? 'condition.refused', params: { check: checkId } }),
    );
}

/** The issues of one input: of a check that names a row, the first of each row. */
function groupIssues(input: GroupInput, validate: ValidateFunction, context: RuleContext): Issue[] {
  const { data, path, issuePaths, rowPaths = [] } = input;
  if (validate.call(context, data)) return [];
  const issue = ruleIssueOf(validate.errors![0]!);
  const row = Number(issue.params?.['row']);
  const refusedPath = rowPaths[row - 1];
  if (refusedPath === undefined) return [issueAt(issuePaths?.[issue.code] ?? path, issue)];
  // Without the refused row, the check finds the next one.
  const rows = (data['rows'] as object[]).map((other, i) => (i === row - 1 ? {} : other));
  return [issueAt(refusedPath, issue), ...groupIssues({ ...input, data: { rows } }, validate, context)];
}

/** The section of a check: the deepest of its operands' sections; for a section operand, that section's parent. */
export function sectionOfCheck(index: FormIndex, check: GroupCheck): IndexedSection | undefined {
  const sections = groupCheckType(check)
    .operands(check)
    .map((id) => index.elementById.get(id)?.parent ?? index.sectionById.get(id)?.chain.at(-2));
  return sections.reduce((deepest, section) => (depthOf(section) > depthOf(deepest) ? section : deepest));
}

/** Depth for `sectionOfCheck`: repetition outweighs nesting: a check over a row and a plain section runs per row. */
const depthOf = (section: IndexedSection | undefined): number =>
  section
    ? 100 * section.chain.filter((ancestor) => ancestor.section.repeat).length + section.chain.length
    : 0;

function groupReader(
  index: FormIndex,
  section: IndexedSection | undefined,
  instance: AnswerPath,
  flat: AnswerMap,
  state: FormState,
): GroupReader {
  const visiblePath = (path: AnswerPath | undefined) =>
    path !== undefined && state.get(path)?.visible ? path : undefined;
  const valueAt = (path: AnswerPath | undefined) => (path === undefined ? undefined : flat.values.get(path));
  const pathOf = (elementId: string) => {
    const target = index.elementById.get(elementId);
    return visiblePath(target && section && elementPathFrom(target, section, instance));
  };
  const sectionPath = (sectionId: string) => {
    const code = index.sectionById.get(sectionId)?.section.sectionCode;
    return visiblePath(code === undefined ? undefined : childPath(instance, code));
  };
  return {
    path: pathOf,
    sectionPath,
    value: (elementId) => valueAt(elementId === undefined ? undefined : pathOf(elementId)),
    rows(sectionId) {
      const path = sectionPath(sectionId);
      return path === undefined
        ? undefined
        : (flat.rows.get(path) ?? []).map((rowId) => {
            const row = rowPath(path, rowId);
            const pathInRow = (elementId: string | undefined) => {
              const element = elementId === undefined ? undefined : index.elementById.get(elementId)?.element;
              return element && visiblePath(childPath(row, element.elementCode));
            };
            return { path: row, row: (elementId) => valueAt(pathInRow(elementId)), pathOf: pathInRow };
          });
    },
  };
}
