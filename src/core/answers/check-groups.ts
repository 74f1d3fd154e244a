import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { childPath, rowPath, type AnswerPath } from './answer-path.ts';
import { elementPathFrom, instancePathsOf, type AnswerMap } from './answers.ts';
import type { FormIndex, IndexedSection } from '../form/form-index.ts';
import { groupCheckType, type GroupReader } from '../form/group-checks.ts';
import { ruleIssueOf, issueAt, type Issue } from '../failures/issue.ts';
import type { Validators } from './load-validators.ts';
import type { FormState } from './field-state.ts';

/** Runs every group check in each instance of its section. */
export function checkGroups(
  index: FormIndex,
  validators: Validators,
  flat: AnswerMap,
  state: FormState,
  context: RuleContext,
): Issue[] {
  const issues: Issue[] = [];
  for (const [position, check] of index.form.groupChecks.entries()) {
    const section = sectionOfCheck(index, check);
    if (!section) continue;
    const validate = validators.group(position);
    for (const instance of instancePathsOf(section, flat.rows)) {
      const reader = groupReader(index, section, instance, flat, state);
      const input = groupCheckType(check).input(check, reader);
      if (!input || validate.call(context, input.data)) continue;
      const issue = ruleIssueOf(validate.errors![0]!);
      issues.push(issueAt(input.issuePaths?.[issue.code] ?? input.path, issue));
    }
  }
  return issues;
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
  section: IndexedSection,
  instance: AnswerPath,
  flat: AnswerMap,
  state: FormState,
): GroupReader {
  const visibleValue = (path: AnswerPath) => (state.get(path)?.visible ? flat.values.get(path) : undefined);
  const pathOf = (elementId: string) => {
    const target = index.elementById.get(elementId);
    const path = target && elementPathFrom(target, section, instance);
    return path !== undefined && state.get(path)?.visible ? path : undefined;
  };
  const sectionPath = (sectionId: string) => {
    const code = index.sectionById.get(sectionId)?.section.sectionCode;
    const path = code === undefined ? undefined : childPath(instance, code);
    return path !== undefined && state.get(path)?.visible ? path : undefined;
  };
  return {
    path: pathOf,
    sectionPath,
    value(elementId) {
      const path = elementId === undefined ? undefined : pathOf(elementId);
      return path === undefined ? undefined : flat.values.get(path);
    },
    rows(sectionId) {
      const path = sectionPath(sectionId);
      return path === undefined
        ? undefined
        : (flat.rows.get(path) ?? []).map((rowId) => {
            const row = rowPath(path, rowId);
            return {
              path: row,
              row: (elementId) => {
                const element = index.elementById.get(elementId)?.element;
                return element && visibleValue(childPath(row, element.elementCode));
              },
            };
          });
    },
  };
}
