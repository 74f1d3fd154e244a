import Big from 'big.js';
import type { AnswerValue, ValueKind } from '../../../schemas/elements/element-type.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { instancePathFrom, instancePathsOf, isUnanswered, type AnswerMap } from './answers.ts';
import { evaluate, isMet } from '../conditions/conditions.ts';
import { compute, type Value, type EvaluationContext } from '../conditions/expressions.ts';
import {
  secondPassRulesOf,
  type FormIndex,
  type IndexedElement,
  type IndexedSection,
} from '../form/form-index.ts';

/** What the conditions make of one element or section, at one place. */
export interface FieldState {
  visible: boolean;
  required: boolean;
  /** Option codes that may be chosen now; undefined: all that the settings list. */
  options: readonly string[] | undefined;
  /** The computed answer while it is known. */
  computed: AnswerValue | undefined;
}

/** State by path; sections are kept under the path of their instance. */
export type FormState = Map<string, FieldState>;

/** What every element without conditions has, shared so that thousands of fields cost nothing. */
const UNCONDITIONAL: Record<'Y' | 'N', FieldState> = {
  Y: { visible: true, required: true, options: undefined, computed: undefined },
  N: { visible: true, required: false, options: undefined, computed: undefined },
};
const HIDDEN: FieldState = { visible: false, required: false, options: undefined, computed: undefined };

/**
 * Resolves conditions and computed values in dependency order, so that an answer to a hidden element is never read.
 *
 * @param ids which elements and sections to look at, in dependency order; the form's whole order when absent
 * @param state is filled and returned; values of `flat` that are computed are replaced there, because later conditions
 *   read them
 */
export function resolve(
  index: FormIndex,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState = new Map(),
  ids: readonly string[] = index.evaluationOrder,
): FormState {
  for (const id of ids) {
    const section = index.sectionById.get(id);
    if (section) resolveSection(index, section, flat, context, state);
    else resolveElement(index, index.elementById.get(id)!, flat, context, state);
  }
  for (const id of ids) {
    const indexed = index.elementById.get(id);
    if (indexed && secondPassRulesOf(indexed.element).length > 0)
      resolveSecondPass(index, indexed, flat, context, state);
  }
  return state;
}

/** Everything that has to be looked at again after these elements or sections changed, in dependency order. */
export function affectedBy(index: FormIndex, changed: readonly string[]): string[] {
  const affected = new Set<string>();
  const visit = (id: string) => {
    for (const dependant of index.dependants.get(id) ?? [])
      if (!affected.has(dependant)) {
        affected.add(dependant);
        visit(dependant);
      }
  };
  changed.forEach(visit);
  for (const id of [...changed, ...affected])
    for (const watcher of index.secondPassDependants.get(id) ?? []) affected.add(watcher);
  return affected.size === 0 ? [] : index.evaluationOrder.filter((id) => affected.has(id));
}

function resolveSection(
  index: FormIndex,
  indexed: IndexedSection,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
) {
  const { section, chain } = indexed;
  const parent = chain.at(-2);
  const parents = parent ? instancePathsOf(parent, flat.rows) : [''];
  for (const above of parents) {
    const path = above ? `${above}/${section.sectionCode}` : section.sectionCode;
    const around = evaluationContext(index, parent ?? indexed, above || path, flat, context, state);
    const visible = (!parent || state.get(above)!.visible) && isMet(section.visibleWhen, around);
    const next = visible ? UNCONDITIONAL.N : HIDDEN;
    state.set(path, next);
    if (section.repeat) for (const rowId of flat.rows.get(path) ?? []) state.set(`${path}/${rowId}`, next);
  }
}

function resolveElement(
  index: FormIndex,
  indexed: IndexedElement,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
) {
  const { element, parent } = indexed;
  const plain = !element.visibleWhen && !element.computed;
  for (const instance of instancePathsOf(parent, flat.rows)) {
    const path = `${instance}/${element.elementCode}`;
    if (!state.get(instance)!.visible) state.set(path, HIDDEN);
    else if (plain) state.set(path, UNCONDITIONAL[element.requiredFlag]);
    else state.set(path, fieldState(index, indexed, instance, path, flat, context, state));
  }
}

function fieldState(
  index: FormIndex,
  { element, parent, type }: IndexedElement,
  instance: string,
  path: string,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
): FieldState {
  const around = evaluationContext(index, parent, instance, flat, context, state);
  if (!isMet(element.visibleWhen, around)) return HIDDEN;
  const computes = element.computed && isMet(element.computedWhen, around);
  const computed = computes ? toAnswer(compute(element.computed!, around), type.valueKind) : undefined;
  if (computed !== undefined) flat.values.set(path, computed);
  return { ...UNCONDITIONAL[element.requiredFlag], computed };
}

/** Requiredness and options, which are looked at last: they may read any element, even their own. */
function resolveSecondPass(
  index: FormIndex,
  { element, parent }: IndexedElement,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
) {
  for (const instance of instancePathsOf(parent, flat.rows)) {
    const path = `${instance}/${element.elementCode}`;
    const now = state.get(path)!;
    if (!now.visible) continue;
    const around = evaluationContext(index, parent, instance, flat, context, state);
    const asked = element.requiredWhen !== undefined && evaluate(element.requiredWhen, around) === true;
    state.set(path, {
      ...now,
      required: element.requiredFlag === 'Y' || asked,
      options: element.optionsWhen?.find(({ when }) => evaluate(when, around) === true)?.options,
    });
  }
}

/** How a condition standing in one section instance sees the rest of the form. */
export function evaluationContext(
  index: FormIndex,
  home: IndexedSection,
  instance: string,
  flat: AnswerMap,
  context: RuleContext,
  state: FormState,
): EvaluationContext {
  const read = (target: IndexedElement, at: string): Value => {
    const path = `${at}/${target.element.elementCode}`;
    return state.get(path)?.visible ? toValue(target, flat.values.get(path)) : undefined;
  };
  return {
    today: context.asOf,
    listItem: context.codeListItem,
    value(elementId) {
      const target = index.elementById.get(elementId);
      const at = target && instancePathFrom(target.parent, home, instance);
      return at === undefined ? undefined : read(target!, at);
    },
    values(elementId) {
      const target = index.elementById.get(elementId);
      if (!target) return [];
      const at = instancePathFrom(target.parent, home, instance);
      const places = at === undefined ? rowPathsFrom(target.parent, home, instance, flat) : [at];
      return places.map((place) => read(target, place));
    },
    rowCount(sectionId) {
      const section = index.sectionById.get(sectionId);
      const rows = section ? rowPathsFrom(section, home, instance, flat) : [];
      return rows.filter((path) => state.get(path)?.visible).length;
    },
  };
}

/**
 * The rows of a section that a reader means: those in the innermost row around both. Of the list in which the reader's
 * own row stands these are all rows, not just its own.
 */
function rowPathsFrom(
  section: IndexedSection,
  home: IndexedSection,
  instance: string,
  flat: AnswerMap,
): readonly string[] {
  const above = section.chain
    .slice(0, -1)
    .findLast((step) => step.section.repeat && home.chain.includes(step));
  const around = above && instancePathFrom(above, home, instance);
  const all = instancePathsOf(section, flat.rows);
  return around === undefined ? all : all.filter((path) => path.startsWith(`${around}/`));
}

/** An answer as conditions read it: numbers become exact decimals. */
function toValue({ type }: IndexedElement, value: AnswerValue | undefined): Value {
  if (isUnanswered(value)) return undefined;
  if (type.valueKind === 'integer') return new Big(value as number);
  if (type.valueKind === 'decimal') return toDecimal(value as string);
  if (typeof value === 'object' && !Array.isArray(value)) return 'answered';
  return value as Value;
}

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;
const toDecimal = (text: string): Big | undefined => (DECIMAL.test(text) ? new Big(text) : undefined);

/** A computed value as an answer: a decimal as canonical text, a whole number as a JSON integer. */
function toAnswer(value: Value, kind: ValueKind): AnswerValue | undefined {
  if (!(value instanceof Big)) return value;
  if (kind === 'integer') return value.eq(value.round(0)) ? value.toNumber() : undefined;
  return value.toFixed();
}
