import { elementTypeOf } from '../../../schemas/elements/input-types.ts';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { isWellTyped, typeOf, type KindOf } from '../conditions/condition-types.ts';
import { allElements, allSections, elementOptions } from '../form/form-elements.ts';
import { rulesOf } from '../form/form-index.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { referencesOf } from '../conditions/references.ts';

/** Whether every condition and computed value of a form reads what is there, in a place it can see, by its type. */
export function checkConditions(form: Form, lists: readonly string[]): PublishProblem[] {
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  const homes = sectionChainsOf(form);
  const kindOf: KindOf = (id) => elementTypeOf(elements.get(id)?.inputType ?? '')?.valueKind;
  const problems: PublishProblem[] = [];

  for (const [owner, rule, home] of allRules(form, homes)) {
    const missing = referencesOf(rule).filter((id) => !elements.has(id) && !homes.has(id));
    problems.push(...missing.map((id) => publishProblem('condition.missing', owner, { id })));
    if (missing.length > 0) continue;
    const fits = isCondition(rule) ? isWellTyped(rule, kindOf) : isAssignable(owner, rule, kindOf);
    if (!fits) problems.push(publishProblem('condition.type', owner));
    for (const id of outOfScopeReferences(rule, home, homes))
      problems.push(publishProblem('condition.scope', owner, { id }));
    for (const list of listsOf(rule))
      if (!lists.includes(list)) problems.push(publishProblem('condition.unknownList', owner, { list }));
  }
  for (const element of elements.values()) problems.push(...optionProblems(element));
  return problems;
}

/** A computed value takes the place of the element's answer, so it has to be of its type. */
function isAssignable(elementId: string, computed: Expression, kindOf: KindOf): boolean {
  const type = typeOf({ element: elementId }, kindOf);
  return type !== undefined && type === typeOf(computed, kindOf);
}

/** Section chains from the top, by the id of a section or an element. */
type SectionChains = Map<string, readonly Section[]>;

function sectionChainsOf(form: Form): SectionChains {
  const homes: SectionChains = new Map();
  const visit = (section: Section, above: readonly Section[]) => {
    const chain = [...above, section];
    homes.set(section.sectionId, above);
    for (const { elementId } of section.elements) homes.set(elementId, chain);
    if (section.section) visit(section.section, chain);
  };
  for (const section of form.sections) visit(section, []);
  return homes;
}

type Rule = Condition | Expression;
const isCondition = (rule: Rule): rule is Condition => 'op' in rule;

function* allRules(
  form: Form,
  homes: SectionChains,
): Generator<[owner: string, rule: Rule, home: readonly Section[]]> {
  for (const { sectionId, visibleWhen } of allSections(form))
    if (visibleWhen) yield [sectionId, visibleWhen, homes.get(sectionId)!];
  for (const element of allElements(form))
    for (const rule of rulesOf(element)) yield [element.elementId, rule, homes.get(element.elementId)!];
}

/** Ids that lie in rows which a condition standing here cannot tell apart; only sums and counts may read those. */
function outOfScopeReferences(rule: Rule, home: readonly Section[], homes: SectionChains): string[] {
  return scalarReferences(rule).filter((id) => {
    const chain = homes.get(id)!;
    const rows = chain.findLastIndex(({ repeat }) => repeat !== undefined) + 1;
    return !chain.slice(0, rows).every((section, i) => home[i] === section);
  });
}

const AGGREGATES = new Set(['sum', 'count', 'min', 'max']);

/** The elements that a rule reads as one value. */
function scalarReferences(rule: Rule): string[] {
  if ('fn' in rule && AGGREGATES.has(rule.fn))
    return rule.args.filter((arg) => 'fn' in arg).flatMap(scalarReferences);
  if ('fn' in rule) return rule.args.flatMap(scalarReferences);
  if (!isCondition(rule)) return 'rows' in rule ? [] : referencesOf(rule);
  return childrenOf(rule).flatMap(scalarReferences);
}

function childrenOf(condition: Condition): Rule[] {
  switch (condition.op) {
    case 'all':
    case 'any':
      return condition.of;
    case 'not':
      return [condition.of];
    case 'between':
      return [condition.left, condition.min, condition.max];
    case 'in':
    case 'empty':
    case 'matchesList':
      return [condition.left];
    default:
      return [condition.left, condition.right];
  }
}

function listsOf(rule: Rule): string[] {
  if (!isCondition(rule)) return [];
  return rule.op === 'matchesList' ? [rule.list] : childrenOf(rule).flatMap(listsOf);
}

function* optionProblems(element: Element): Generator<PublishProblem> {
  const { elementId, optionsWhen = [] } = element;
  const known = elementOptions(element);
  for (const option of optionsWhen.flatMap(({ options }) => options))
    if (!known.includes(option)) yield publishProblem('condition.unknownOption', elementId, { option });
}
