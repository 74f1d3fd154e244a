/** Publish checks of conditions and computed values. */

import { valueKindOf } from '../../../schemas/elements/input-types.ts';
import type { Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { isCondition, type Rule } from '../conditions/fold-condition.ts';
import { isWellTyped, typeOf, type KindOf } from '../conditions/condition-types.ts';
import { allElements, allSections, elementOptions, subsectionsOf } from '../form/form-elements.ts';
import { rulesOf, sectionRulesOf } from '../form/form-index.ts';
import { conditionsOf } from '../form/group-check-references.ts';
import { groupCheckType } from '../form/group-checks.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { stepRulesOf } from '../form/steps.ts';
import { isDividedByZero } from '../conditions/constant-value.ts';
import {
  listLookupsOf,
  readsRowNumber,
  referencesOf,
  rowRulesOf,
  scalarReferencesOf,
  type RowRules,
} from '../conditions/references.ts';

/** Checks that every rule of a form with linked conditions reads elements that exist, in rows it can tell apart, by their types. */
export function checkConditions(form: Form, lists: readonly string[]): PublishProblem[] {
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  const chains = sectionChainsOf(form);
  const kindOf: KindOf = (id) => {
    const element = elements.get(id);
    return element && valueKindOf(element);
  };
  const sections = new Map(allSections(form).map((section) => [section.sectionId, section]));
  const problems: PublishProblem[] = [];

  for (const [owner, rule, chain] of allRules(form, chains)) {
    const missing = referencesOf(rule).filter((id) => !elements.has(id) && !chains.has(id));
    problems.push(...missing.map((id) => publishProblem('condition.missing', owner, { id })));
    if (missing.length > 0) continue;
    const kinds = kindsIn(rule, elements.get(owner), kindOf);
    const fits = isCondition(rule) ? isWellTyped(rule, kinds) : isAssignable(owner, rule, kinds, sections);
    if (!fits) problems.push(publishProblem('condition.type', owner));
    if (isDividedByZero(rule)) problems.push(publishProblem('condition.dividesByZero', owner));
    if (chain) problems.push(...scopeProblems(owner, rule, chain, chains));
    for (const rowRules of rowRulesOf(rule))
      problems.push(...rowProblems(owner, rowRules, sections.get(rowRules.rows), chains));
    for (const { list } of listLookupsOf(rule))
      if (!lists.includes(list)) problems.push(publishProblem('condition.unknownList', owner, { list }));
  }
  for (const element of elements.values()) problems.push(...optionProblems(element));
  return problems;
}

/** The kinds that a rule reads: one for items reads one of them, also where the answer has several. */
const kindsIn = (rule: Rule, owner: Element | undefined, kindOf: KindOf): KindOf =>
  rule === owner?.itemsWhen ? (id) => (id === owner.elementId ? 'code' : kindOf(id)) : kindOf;

/** A computed value replaces the element's answer, so it has the element's type; rows are counted. */
function isAssignable(
  owner: string,
  computed: Expression,
  kindOf: KindOf,
  sections: ReadonlyMap<string, Section>,
): boolean {
  const type = typeOf(sections.has(owner) ? { const: 0 } : { element: owner }, kindOf);
  return type !== undefined && type === typeOf(computed, kindOf);
}

/** The sections around a section or an element, by its id, outermost first. */
type SectionChains = ReadonlyMap<string, readonly Section[]>;

/** The sections around each section and element of a form. */
export function sectionChainsOf(form: Form): SectionChains {
  const chains = new Map<string, readonly Section[]>();
  const visit = (section: Section, parents: readonly Section[]) => {
    const chain = [...parents, section];
    chains.set(section.sectionId, parents);
    for (const { elementId } of section.elements) chains.set(elementId, chain);
    for (const inner of subsectionsOf(section)) visit(inner, chain);
  };
  for (const section of form.sections) visit(section, []);
  return chains;
}

function* allRules(
  form: Form,
  chains: SectionChains,
): Generator<[owner: string, rule: Rule, chain: readonly Section[] | undefined]> {
  // A named condition has no place: the rules that refer to it are checked in theirs.
  for (const [id, condition] of Object.entries(form.conditions ?? {})) yield [id, condition, undefined];
  // A step stands where the form does: in no row.
  yield* stepRulesOf(form).map(([id, rule]): [string, Rule, readonly Section[]] => [id, rule, []]);
  for (const section of allSections(form))
    for (const rule of sectionRulesOf(section))
      yield [section.sectionId, rule, chains.get(section.sectionId)!];
  for (const element of allElements(form))
    for (const rule of rulesOf(element)) yield [element.elementId, rule, chains.get(element.elementId)!];
  for (const check of form.groupChecks)
    for (const rule of conditionsOf(check)) yield [check.checkId, rule, chainOfCheck(check, chains)];
  // An outcome is of the form as a whole: it reads lists by their rows alone.
  for (const { outcomeId, when } of form.outcomes ?? []) if (when) yield [outcomeId, when, []];
}

/** The sections around a check, as `sectionOfCheck` finds them: those of its deepest operand. */
const chainOfCheck = (check: GroupCheck, chains: SectionChains): readonly Section[] =>
  groupCheckType(check)
    .operands(check)
    .map((id) => chains.get(id) ?? [])
    .reduce((deepest, chain) => (depthOf(chain) > depthOf(deepest) ? chain : deepest), []);

const depthOf = (chain: readonly Section[]): number =>
  100 * chain.filter(({ repeat }) => repeat).length + chain.length;

/** What rules for the rows of a section read wrongly, or that there are no such rows. */
function rowProblems(
  owner: string,
  { rows, rules }: RowRules,
  section: Section | undefined,
  chains: SectionChains,
): PublishProblem[] {
  if (!section?.repeat) return [publishProblem('condition.rows', owner, { id: rows })];
  const chain = [...chains.get(rows)!, section];
  return rules.flatMap((inner) => [...scopeProblems(owner, inner, chain, chains)]);
}

/** What a rule in this section reads in rows that it cannot tell apart, or of a row where there is none. */
function* scopeProblems(
  owner: string,
  rule: Rule,
  chain: readonly Section[],
  chains: SectionChains,
): Generator<PublishProblem> {
  for (const id of outOfScopeReferences(rule, chain, chains))
    yield publishProblem('condition.scope', owner, { id });
  if (readsRowNumber(rule) && !chain.some(({ repeat }) => repeat))
    yield publishProblem('condition.rows', owner, { id: chain.at(-1)?.sectionId ?? owner });
}

/** References into rows that a rule in this section cannot tell apart; only aggregates may read those. */
export function outOfScopeReferences(rule: Rule, chain: readonly Section[], chains: SectionChains): string[] {
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
