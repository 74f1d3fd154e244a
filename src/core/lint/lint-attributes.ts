// Rules that read an attribute which no item of its code list has: they would be unknown for every answer.
import type { ItemAttribute } from '../../../schemas/generated/condition.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { foldRule, listCases, type Rule } from '../conditions/fold-condition.ts';
import { ownedRules } from '../form-checks/check-named-conditions.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { allElements, allSections } from '../form/form-elements.ts';
import { choosableItems } from '../form/listed-options.ts';
import { hasAttribute } from './item-without.ts';

/**
 * Every rule of a form that reads an attribute which no item of the list has that can be chosen: with the part that it is
 * of, and its property. A list that is not at hand has none to judge by.
 *
 * @param asOf the day on which items can be chosen
 */
export function lintAttributes(
  form: Form,
  lists: Readonly<Record<string, readonly CodeListItem[]>>,
  asOf: string,
): PublishProblem[] {
  const parts = partsById(form);
  const isMissing = (operand: ItemAttribute): boolean =>
    lists[operand.list] !== undefined &&
    !choosableItems(lists[operand.list]!, asOf).some((item) => hasAttribute(item, operand));
  return [...ownedRules(form)].flatMap(([owner, rule]) =>
    attributesIn(rule)
      .filter(isMissing)
      .map(({ list, attribute, type }) =>
        publishProblem('condition.unknownAttribute', owner, {
          rule: propertyOf(parts.get(owner), rule),
          list,
          attribute,
          type,
        }),
      ),
  );
}

/** The attributes that a rule reads itself: a copy has no link to the conditions that it names, which are rules of their own. */
const attributesIn = (rule: Rule): ItemAttribute[] => foldRule(structuredClone(rule), ATTRIBUTES);

const ATTRIBUTES = listCases<ItemAttribute>((node) =>
  'fn' in node && node.fn === 'attribute' ? [node] : [],
);

const partsById = (form: Form): ReadonlyMap<string, object> =>
  new Map<string, object>([
    ...allElements(form).map((element) => [element.elementId, element] as const),
    ...allSections(form).map((section) => [section.sectionId, section] as const),
    ...(form.steps ?? []).map((step) => [step.stepId, step] as const),
    ...form.groupChecks.map((check) => [check.checkId, check] as const),
    ...(form.outcomes ?? []).map((outcome) => [outcome.outcomeId, outcome] as const),
  ]);

/** The property of a part that holds one of its rules; a named condition is one itself. */
const propertyOf = (part: object = {}, rule: Rule): string =>
  Object.entries(part).find(([, value]) => isWithin(rule, value))?.[0] ?? 'conditions';

const isWithin = (rule: Rule, value: unknown): boolean =>
  value === rule ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => isWithin(rule, part)));
