// Index of a form: its sections and elements by id, and the order in which their conditions are evaluated.
import {
  typeAndSettingsOf,
  type AnyElementType,
  type InputType,
  type SettingsOf,
} from '../../../schemas/elements/input-types.ts';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { linkConditions } from '../conditions/named-conditions.ts';
import { referencesOf } from '../conditions/references.ts';
import { codePath } from './code-path.ts';
import { inDependencyOrder } from './dependency-order.ts';
import { subsectionsOf } from './form-elements.ts';
import { withOnlyOption } from './only-option.ts';
import { withStepConditions } from './steps.ts';
import { withWarning } from './warnings.ts';
import { sourcePath } from './source-path.ts';

/** A section with its ancestors, elements and the sections inside. */
export interface IndexedSection {
  /** With the condition of its step (`steps.ts`). */
  section: Section;
  /** The sections from the top of the form down to this section, itself included. */
  chain: readonly IndexedSection[];
  elements: readonly IndexedElement[];
  elementByCode: ReadonlyMap<string, IndexedElement>;
  /** Keys of the answers in a row: the codes of its elements, and after each that proposes a value that of its source. */
  answerKeys: readonly string[];
  children: readonly IndexedSection[];
  /** The instance path in every set of answers; undefined when this section or an ancestor repeats. */
  fixedPaths: readonly string[] | undefined;
}

/** An element with its section, input type and settings: all that does not depend on answers. */
export interface IndexedElement<Type extends InputType = InputType> {
  /** As published; computed while one option is left (`only-option.ts`), shown by its warning (`warnings.ts`). */
  element: Element;
  /** Position in the form; looks up the generated validator, because names never enter generated code. */
  position: number;
  inputType: Type;
  type: AnyElementType;
  /** Settings with every default filled in. */
  settings: SettingsOf<Type>;
  parent: IndexedSection;
}

/** The code of the element with a person's name; undefined in a section that is not about a person. */
export const nameCodeOf = ({ elements }: IndexedSection): string | undefined =>
  elements.find(({ inputType }) => inputType === 'name')?.element.elementCode;

/** Whether a section is about a person: it asks for a name. */
export const holdsPersons = (section: IndexedSection): boolean => nameCodeOf(section) !== undefined;

/** Narrows an element to one input type, so that its settings have the type's own shape. */
export const isOfType = <Type extends InputType>(
  indexed: IndexedElement,
  inputType: Type,
): indexed is IndexedElement<Type> => indexed.inputType === inputType;

/** Option codes of an element; undefined for a type without options. */
export const optionsOf = ({ type, settings }: IndexedElement): readonly string[] | undefined =>
  type.options?.(settings);

/** Index of a form. Built once per form version; every pass over answers reads it. */
export interface FormIndex {
  /** As published, with its named conditions linked to their refs. */
  form: Form;
  sections: readonly IndexedSection[];
  elements: readonly IndexedElement[];
  sectionById: ReadonlyMap<string, IndexedSection>;
  elementById: ReadonlyMap<string, IndexedElement>;
  /** An answer can make another read only, so that what was typed before has to be committed first. */
  canLock: boolean;
  /** Ids of elements and sections in dependency order: each follows the ids that its visibility and value depend on. */
  evaluationOrder: readonly string[];
  /** id → ids whose visibility or value must be evaluated again when it changes; not transitive. */
  dependants: ReadonlyMap<string, readonly string[]>;
  /** id → ids of elements whose requiredness, options, bounds or being read only must be evaluated again when it changes. */
  secondPassDependants: ReadonlyMap<string, readonly string[]>;
}

/** Thrown for a form that publishing refuses; `id` is the offending element or section. */
export class InvalidFormError extends Error {
  readonly id: string;
  constructor(reason: string, id: string) {
    super(`${reason} <${id}>`);
    this.id = id;
  }
}

/**
 * Indexes a form.
 * @throws InvalidFormError for an unknown input type or a cycle of conditions; publishing refuses both
 */
export function indexForm(form: Form): FormIndex {
  const linked = linkConditions(form);
  return indexSections(linked, withStepConditions(linked).sections);
}

/** Indexes a form as the server sends it: its sections have the conditions of their steps already. */
export function indexServedForm(form: Form): FormIndex {
  const linked = linkConditions(form);
  return indexSections(linked, linked.sections);
}

function indexSections(form: Form, sections: readonly Section[]): FormIndex {
  try {
    return indexElements(form, sections, withOnlyOption);
  } catch (thrown) {
    // A choice whose options depend on its own answer is asked for.
    if (thrown instanceof InvalidFormError) return indexElements(form, sections, (element) => element);
    throw thrown;
  }
}

function indexElements(
  form: Form,
  sections: readonly Section[],
  withDerived: typeof withOnlyOption,
): FormIndex {
  const sectionById = new Map<string, IndexedSection>();
  const elementById = new Map<string, IndexedElement>();
  const elements: IndexedElement[] = [];

  const addSection = (section: Section, ancestors: readonly IndexedSection[]): IndexedSection => {
    const indexed: { -readonly [K in keyof IndexedSection]: IndexedSection[K] } = {
      section,
      chain: ancestors,
      elements: [],
      elementByCode: new Map(),
      answerKeys: section.elements.flatMap(({ elementCode, initialValue }) =>
        initialValue ? [elementCode, sourcePath(elementCode)] : elementCode,
      ),
      children: [],
      fixedPaths: undefined,
    };
    indexed.chain = [...ancestors, indexed];
    if (indexed.chain.every((step) => !step.section.repeat)) indexed.fixedPaths = [codePath(indexed.chain)];
    indexed.elements = section.elements.map((element) => addElement(element, indexed));
    indexed.elementByCode = new Map(indexed.elements.map((own) => [own.element.elementCode, own]));
    indexed.children = subsectionsOf(section).map((inner) => addSection(inner, indexed.chain));
    sectionById.set(section.sectionId, indexed);
    return indexed;
  };
  const addElement = (element: Element, parent: IndexedSection): IndexedElement => {
    const typed = typeAndSettingsOf(element);
    if (!typed) throw new InvalidFormError('unknown input type', element.elementId);
    const derived = withDerived(withWarning(form, element), typed.type, typed.settings);
    const indexed = { element: derived, position: elements.length, ...typed, parent };
    elements.push(indexed);
    elementById.set(element.elementId, indexed);
    return indexed;
  };

  const indexedSections = sections.map((section) => addSection(section, []));
  const canLock = elements.some(({ element }) => element.readOnlyWhen);
  return {
    form,
    sections: indexedSections,
    elements,
    sectionById,
    elementById,
    canLock,
    ...dependencies(sectionById, elementById),
  };
}

/** @throws InvalidFormError for a cycle */
function dependencies(
  sectionById: ReadonlyMap<string, IndexedSection>,
  elementById: ReadonlyMap<string, IndexedElement>,
): Pick<FormIndex, 'evaluationOrder' | 'dependants' | 'secondPassDependants'> {
  const dependants = dependantsOf(sectionById, elementById);
  const ids = [...sectionById.keys(), ...elementById.keys()];
  const evaluationOrder = inDependencyOrder(ids, dependants);
  if (evaluationOrder.length < ids.length) {
    const blocked = ids.find((id) => !evaluationOrder.includes(id))!;
    throw new InvalidFormError('conditions form a cycle', blocked);
  }
  return { evaluationOrder, dependants, secondPassDependants: secondPassDependantsOf(elementById) };
}

/** Every condition and expression of a section. */
export const sectionRulesOf = ({ visibleWhen, repeat }: Section): Rule[] =>
  [visibleWhen, ...Object.values(repeat?.bounds ?? {})].filter((rule) => rule !== undefined);

/** Every condition and expression of an element. */
export const rulesOf = (element: Element): Rule[] => [
  ...firstPassRulesOf(element),
  ...secondPassRulesOf(element),
];

type Rule = Condition | NonNullable<Element['computed']>;

/** Rules of an element's visibility and value, which other conditions read. */
export const firstPassRulesOf = ({ visibleWhen, computed, computedWhen, initialValue }: Element): Rule[] =>
  [visibleWhen, computed, computedWhen, initialValue].filter((rule) => rule !== undefined);

/** Rules of requiredness, options, items, bounds and what is read only: no other rule reads them, so they may read their element. */
export const secondPassRulesOf = ({
  requiredWhen,
  readOnlyWhen,
  optionsWhen = [],
  itemsWhen,
  bounds = {},
}: Element): Rule[] =>
  [
    requiredWhen,
    readOnlyWhen,
    itemsWhen,
    ...Object.values(bounds),
    ...optionsWhen.map(({ when }) => when),
  ].filter((rule) => rule !== undefined);

/** Maps an id to its dependants. Drops duplicates only if all dependencies of one id are added in a row. */
class DependantMap extends Map<string, string[]> {
  add(id: string, dependency: string): void {
    const dependants = this.get(dependency);
    if (!dependants) this.set(dependency, [id]);
    else if (dependants.at(-1) !== id) dependants.push(id);
  }
}

function dependantsOf(
  sectionById: ReadonlyMap<string, IndexedSection>,
  elementById: ReadonlyMap<string, IndexedElement>,
): DependantMap {
  const dependants = new DependantMap();
  for (const [id, { section, chain }] of sectionById) {
    const parent = chain.at(-2);
    if (parent) dependants.add(id, parent.section.sectionId);
    for (const reference of sectionRulesOf(section).flatMap(referencesOf)) dependants.add(id, reference);
  }
  for (const [id, { element, parent }] of elementById) {
    dependants.add(id, parent.section.sectionId);
    for (const reference of firstPassRulesOf(element).flatMap(referencesOf)) dependants.add(id, reference);
  }
  return dependants;
}

function secondPassDependantsOf(elementById: ReadonlyMap<string, IndexedElement>): DependantMap {
  const dependants = new DependantMap();
  for (const [id, { element }] of elementById)
    for (const reference of secondPassRulesOf(element).flatMap(referencesOf)) dependants.add(id, reference);
  return dependants;
}
