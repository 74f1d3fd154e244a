import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { childPath, rowPath, type AnswerPath } from './answer-path.ts';
import { instancePathFrom, instancePathsOf, type AnswerMap } from './answers.ts';
import type { FormIndex, IndexedSection } from '../form/form-index.ts';
import { groupCheckType, type GroupReader } from '../form/group-checks.ts';
import { failureOf, issueAt, type Issue } from '../failures/issue.ts';
import type { Validators } from './load-validators.ts';
import type { FormState } from './resolve.ts';

/** The issues of every rule over several answers, in each instance of the section that holds the rule. */
export function checkGroups(
  index: FormIndex,
  validators: Validators,
  flat: AnswerMap,
  state: FormState,
  context: RuleContext,
): Issue[] {
  const issues: Issue[] = [];
  for (const [position, check] of index.form.groupChecks.entries()) {
    const home = sectionOfCheck(index, check);
    if (!home) continue;
    const validate = validators.group(position);
    for (const instance of instancePathsOf(home, flat.rows)) {
      const reader = groupReader(index, home, instance, flat, state);
      const input = groupCheckType(check).input(check, reader);
      if (!input || validate.call(context, input.data)) continue;
      const failure = failureOf(validate.errors![0]!);
      issues.push(issueAt(input.issuePaths?.[failure.code] ?? input.path, failure));
    }
  }
  return issues;
}

/** The section that holds a check: the deepest among its operands' sections; for a section operand, its parent. */
export function sectionOfCheck(index: FormIndex, check: GroupCheck): IndexedSection | undefined {
  const homes = groupCheckType(check)
    .operands(check)
    .map((id) => index.elementById.get(id)?.parent ?? index.sectionById.get(id)?.chain.at(-2));
  return homes.reduce((deepest, home) => (depthOf(home) > depthOf(deepest) ? home : deepest));
}

/** Rows count more than nesting: a check over one row and a single section belongs to the row. */
const depthOf = (home: IndexedSection | undefined): number =>
  home ? 100 * home.chain.filter(({ section }) => section.repeat).length + home.chain.length : 0;

function groupReader(
  index: FormIndex,
  home: IndexedSection,
  instance: AnswerPath,
  flat: AnswerMap,
  state: FormState,
): GroupReader {
  const visibleValue = (path: AnswerPath) => (state.get(path)?.visible ? flat.values.get(path) : undefined);
  const pathOf = (elementId: string) => {
    const target = index.elementById.get(elementId);
    const targetInstance = target && instancePathFrom(target.parent, home, instance);
    const path =
      targetInstance === undefined ? undefined : childPath(targetInstance, target!.element.elementCode);
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
