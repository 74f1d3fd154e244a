// Finds the parts of a form that name items of a code list.
import { constantsOf } from '../conditions/constants.ts';
import { referencesOf } from '../conditions/references.ts';
import { foldRule, listCases, type Rule } from '../conditions/fold-condition.ts';
import { listOf } from '../form/configured-list.ts';
import { conditionsOf } from '../form/group-check-references.ts';
import {
  isOfType,
  rulesOf,
  sectionRulesOf,
  type FormIndex,
  type IndexedElement,
} from '../form/form-index.ts';

/** How a form names an item: as an option, in a condition or computed value, or as the place where a list opens. */
export type ItemUseKind = 'option' | 'rule' | 'defaultPlace';

/** An item of a list that an element, a section, a check or an outcome names. */
export interface ItemUse {
  code: string;
  /** elementId, sectionId, checkId or outcomeId. */
  id: string;
  kind: ItemUseKind;
}

/** The elements that take their answers from a code list. */
export const elementsOfList = ({ elements }: FormIndex, listId: string): IndexedElement[] =>
  elements.filter((indexed) => listOf(indexed) === listId);

/** The items of a list that a form names: as options, as default places, and in conditions and computed values. */
export function itemUses(index: FormIndex, listId: string): ItemUse[] {
  const ofList = elementsOfList(index, listId);
  if (ofList.length === 0) return [];
  const ids = new Set(ofList.map(({ element }) => element.elementId));
  const ofRule = (id: string, rule: Rule) => usesOfRule(id, rule, ids);
  const uses = [
    ...ofList.flatMap(usesOfElement),
    ...index.elements.flatMap(({ element }) =>
      rulesOf(element).flatMap((rule) => ofRule(element.elementId, rule)),
    ),
    ...[...index.sectionById.values()].flatMap(({ section }) =>
      sectionRulesOf(section).flatMap((rule) => ofRule(section.sectionId, rule)),
    ),
    ...index.form.groupChecks.flatMap((check) =>
      conditionsOf(check).flatMap((rule) => ofRule(check.checkId, rule)),
    ),
    ...(index.form.outcomes ?? []).flatMap(({ outcomeId, when }) => (when ? ofRule(outcomeId, when) : [])),
  ];
  return [...new Map(uses.map((use) => [`${use.code} ${use.id} ${use.kind}`, use])).values()];
}

/** What an element of the list says itself: its options, its default place, and the values that it computes. */
function usesOfElement(indexed: IndexedElement): ItemUse[] {
  const { element, type, settings } = indexed;
  const { elementId: id, defaultLocationValue, optionsWhen = [], computed } = element;
  const named = (kind: ItemUseKind) => (code: string) => ({ code, id, kind });
  return [
    ...(type.options?.(settings) ?? []).map(named('option')),
    ...optionsWhen.flatMap(({ options }) => options).map(named('option')),
    ...(isOfType(indexed, 'checkboxes') ? indexed.settings.exclusive.map(named('option')) : []),
    ...(defaultLocationValue === undefined ? [] : [named('defaultPlace')(defaultLocationValue)]),
    ...(computed ? textsIn(computed).map(named('rule')) : []),
  ];
}

/** The codes that the comparisons of a rule hold against elements of the list. */
const usesOfRule = (id: string, rule: Rule, ids: ReadonlySet<string>): ItemUse[] =>
  foldRule(rule, COMPARISONS)
    .filter((comparison) => referencesOf(comparison).some((read) => ids.has(read)))
    .flatMap((comparison) => textsIn(comparison).map((code) => ({ code, id, kind: 'rule' })));

const COMPARISONS = listCases<Rule>((node) =>
  'op' in node && ['eq', 'ne', 'in'].includes(node.op) ? [node] : [],
);

const textsIn = (rule: Rule): string[] => constantsOf(rule).filter((value) => typeof value === 'string');
