import {
  inputTypes,
  isInputType,
  settingsOf,
  type AnyElementType,
  type InputType,
  type SettingsOf,
} from '../../../schemas/elements/input-types.ts';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { referencesOf } from '../conditions/references.ts';
import { codePath } from './code-path.ts';

/** A section with its place: the chain of sections from the top down to itself. */
export interface IndexedSection {
  section: Section;
  chain: readonly IndexedSection[];
  elements: readonly IndexedElement[];
  elementByCode: ReadonlyMap<string, IndexedElement>;
  child: IndexedSection | undefined;
  /** The paths of its instances where they are always the same: one, unless it or a section around it repeats. */
  fixedPaths: readonly string[] | undefined;
}

/** An element with everything about it that does not change while a form is filled. */
export interface IndexedElement<Type extends InputType = InputType> {
  element: Element;
  /** Position in the form; generated validators are found by it, never by a name. */
  position: number;
  inputType: Type;
  type: AnyElementType;
  /** With every default filled in. */
  settings: SettingsOf<Type>;
  parent: IndexedSection;
}

/** Narrows an element to one input type, so that its settings have the type's own shape. */
export const isOfType = <Type extends InputType>(
  indexed: IndexedElement,
  inputType: Type,
): indexed is IndexedElement<Type> => indexed.inputType === inputType;

/** Codes of the options a person chooses from; undefined for a type without options. */
export const optionsOf = ({ type, settings }: IndexedElement): readonly string[] | undefined =>
  type.options?.(settings);

/** A form, looked up. Built once per form; every pass over answers starts here. */
export interface FormIndex {
  form: Form;
  sections: readonly IndexedSection[];
  elements: readonly IndexedElement[];
  sectionById: ReadonlyMap<string, IndexedSection>;
  elementById: ReadonlyMap<string, IndexedElement>;
  /** Ids of elements and sections, each after everything that its visibility and value depend on. */
  evaluationOrder: readonly string[];
  /** id → ids whose visibility or value must be looked at again when it changes; not transitive. */
  dependants: ReadonlyMap<string, readonly string[]>;
  /** id → ids of elements whose requiredness or options must be looked at again when it changes. */
  secondPassDependants: ReadonlyMap<string, readonly string[]>;
}

/** Thrown for a form that publishing would have refused; names the offending id. */
export class InvalidFormError extends Error {
  readonly id: string;
  constructor(what: string, id: string) {
    super(`${what} <${id}>`);
    this.id = id;
  }
}

/**
 * Looks a form up.
 *
 * @throws BrokenForm for an unknown input type or a cycle of conditions; neither can be in a published form.
 */
export function indexForm(form: Form): FormIndex {
  const sectionById = new Map<string, IndexedSection>();
  const elementById = new Map<string, IndexedElement>();
  const elements: IndexedElement[] = [];

  const addSection = (section: Section, above: readonly IndexedSection[]): IndexedSection => {
    const indexed: { -readonly [K in keyof IndexedSection]: IndexedSection[K] } = {
      section,
      chain: above,
      elements: [],
      elementByCode: new Map(),
      child: undefined,
      fixedPaths: undefined,
    };
    indexed.chain = [...above, indexed];
    if (indexed.chain.every((step) => !step.section.repeat)) indexed.fixedPaths = [codePath(indexed.chain)];
    indexed.elements = section.elements.map((element) => addElement(element, indexed));
    indexed.elementByCode = new Map(indexed.elements.map((at) => [at.element.elementCode, at]));
    if (section.section) indexed.child = addSection(section.section, indexed.chain);
    sectionById.set(section.sectionId, indexed);
    return indexed;
  };
  const addElement = (element: Element, parent: IndexedSection): IndexedElement => {
    const { inputType } = element;
    if (!isInputType(inputType)) throw new InvalidFormError('unknown input type', element.elementId);
    const type: AnyElementType = inputTypes[inputType];
    const settings = settingsOf(inputType, element.settings);
    const indexed = { element, position: elements.length, inputType, type, settings, parent };
    elements.push(indexed);
    elementById.set(element.elementId, indexed);
    return indexed;
  };

  const sections = form.sections.map((section) => addSection(section, []));
  return { form, sections, elements, sectionById, elementById, ...dependencies(sectionById, elementById) };
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

/** Every condition and expression of an element. */
export const rulesOf = (element: Element): Rule[] => [
  ...firstPassRulesOf(element),
  ...secondPassRulesOf(element),
];

type Rule = Condition | NonNullable<Element['computed']>;

/** What decides an element's visibility and value, which other conditions read. */
const firstPassRulesOf = ({ visibleWhen, computed, computedWhen }: Element): Rule[] =>
  [visibleWhen, computed, computedWhen].filter((rule) => rule !== undefined);

/** What decides requiredness and options. Nothing reads those, so they may even look at the element itself. */
export const secondPassRulesOf = ({ requiredWhen, optionsWhen = [] }: Element): Rule[] =>
  [requiredWhen, ...optionsWhen.map(({ when }) => when)].filter((rule) => rule !== undefined);

/** Sorts ids so that each comes after what it depends on; those in a cycle, or after one, are left out. */
function inDependencyOrder(
  ids: readonly string[],
  dependants: ReadonlyMap<string, readonly string[]>,
): string[] {
  const waitingFor = new Map(ids.map((id) => [id, 0]));
  for (const id of ids)
    for (const dependant of dependants.get(id) ?? [])
      waitingFor.set(dependant, (waitingFor.get(dependant) ?? 0) + 1);
  const order = ids.filter((id) => waitingFor.get(id) === 0);
  for (const id of order) {
    for (const dependant of dependants.get(id) ?? []) {
      const left = waitingFor.get(dependant)! - 1;
      waitingFor.set(dependant, left);
      if (left === 0) order.push(dependant);
    }
  }
  return order;
}

/** A map from what is read to the ids that read it. All that one id reads is added in one go. */
class DependantMap extends Map<string, string[]> {
  add(id: string, read: string): void {
    const known = this.get(read);
    if (!known) this.set(read, [id]);
    else if (known.at(-1) !== id) known.push(id);
  }
}

function dependantsOf(
  sectionById: ReadonlyMap<string, IndexedSection>,
  elementById: ReadonlyMap<string, IndexedElement>,
): DependantMap {
  const readers = new DependantMap();
  for (const [id, { section, chain }] of sectionById) {
    const parent = chain.at(-2);
    if (parent) readers.add(id, parent.section.sectionId);
    if (section.visibleWhen) for (const read of referencesOf(section.visibleWhen)) readers.add(id, read);
  }
  for (const [id, { element, parent: home }] of elementById) {
    readers.add(id, home.section.sectionId);
    for (const read of firstPassRulesOf(element).flatMap(referencesOf)) readers.add(id, read);
  }
  return readers;
}

function secondPassDependantsOf(elementById: ReadonlyMap<string, IndexedElement>): DependantMap {
  const readers = new DependantMap();
  for (const [id, { element }] of elementById)
    for (const read of secondPassRulesOf(element).flatMap(referencesOf)) readers.add(id, read);
  return readers;
}
