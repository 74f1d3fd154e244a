/** Publish checks of conditions and computed values. */

import { elementTypeOf } from '../../../schemas/elements/input-types.ts';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { isCondition, type Rule } from '../conditions/fold-condition.ts';
import { isWellTyped, typeOf, type KindOf } from '../conditions/condition-types.ts';
import { allElements, allSections, elementOptions } from '../form/form-elements.ts';
import { rulesOf } from '../form/form-index.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import {
  isDividedByZero,
  listLookupsOf,
  referencesOf,
  scalarReferencesOf,
} from '../conditions/references.ts';

/** Checks that every rule of a form reads elements that exist, in rows it can tell apart, by their types. */
export function checkConditions(form: Form, lists: readonly string[]): PublishProblem[] {
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  const chains = sectionChainsOf(form);
  const kindOf: KindOf = (id) => elementTypeOf(elements.get(id)?.inputType ?? '')?.valueKind;
  const problems: PublishProblem[] = [];

  for (const [owner, rule, chain] of allRules(form, chains)) {
    const missing = referencesOf(rule).filter((id) => !elements.has(id) && !chains.has(id));
    problems.push(...missing.map((id) => publishProblem('condition.missing', owner, { id })));
    if (missing.length > 0) continue;
    const fits = isCondition(rule) ? isWellTyped(rule, kindOf) : isAssignable(owner, rule, kindOf);
    if (!fits) problems.push(publishProblem('condition.type', owner));
    if (isDividedByZero(rule)) problems.push(publishProblem('condition.dividesByZero', owner));
    for (const id of outOfScopeReferences(rule, chain, chains))
      problems.push(publishProblem('condition.scope', owner, { id }));
    for (const { list } of listLookupsOf(rule))
      if (!lists.includes(list)) problems.push(publishProblem('condition.unknownList', owner, { list }));
  }
  for (const element of elements.values()) problems.push(...optionProblems(element));
  return problems;
}

/** A computed value replaces the element's answer, so it has the element's type. */
function isAssignable(elementId: string, computed: Expression, kindOf: KindOf): boolean {
  const type = typeOf({ element: elementId }, kindOf);
  return type !== undefined && type === typeOf(computed, kindOf);
}

/** The sections around a section or an element, by its id, outermost first. */
type SectionChains = Map<string, readonly Section[]>;

function sectionChainsOf(form: Form): SectionChains {
  const chains: SectionChains = new Map();
  const visit = (section: Section, parents: readonly Section[]) => {
    const chain = [...parents, section];
    chains.set(section.sectionId, parents);
    for (const { elementId } of section.elements) chains.set(elementId, chain);
    if (section.section) visit(section.section, chain);
  };
  for (const section of form.sections) visit(section, []);
  return chains;
}

function* allRules(
  form: Form,
  chains: SectionChains,
): Generator<[owner: string, rule: Rule, chain: readonly Section[]]> {
  for (const { sectionId, visibleWhen } of allSections(form))
    if (visibleWhen) yield [sectionId, visibleWhen, chains.get(sectionId)!];
  for (const element of allElements(form))
    for (const rule of rulesOf(element)) yield [element.elementId, rule, chains.get(element.elementId)!];
}

/** References into rows that a rule in this section cannot tell apart; only aggregates may read those. */
function outOfScopeReferences(rule: Rule, chain: readonly Section[], chains: SectionChains): string[] {
  return scalarReferencesOf(rule).filter((id) => {
    const target = chains.get(id)!;
    const rowDepth = target.findLastIndex(({ repeat }) => repeat !== undefined) + 1;
    return !target.slice(0, rowDepth).every((section, i) => chain[i] === section);
  });
}

function* optionProblems(element: Element): Generator<PublishProblem> {
  const { elementId, optionsWhen = [] } = element;
  const available = elementOptions(element);
  for (const option of optionsWhen.flatMap(({ options }) => options))
    if (!available.includes(option)) yield publishProblem('condition.unknownOption', elementId, { option });
}
