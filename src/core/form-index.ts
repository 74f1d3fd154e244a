import { elementTypeOf, settingsOf, type InputType } from '../../schemas/elements/input-types.ts';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import { referencesOf } from './references.ts';

/** A section with its place: the chain of sections from the top down to itself. */
export interface IndexedSection {
  section: Section;
  chain: readonly IndexedSection[];
  elements: readonly IndexedElement[];
  child: IndexedSection | undefined;
}

/** An element with everything about it that does not change while a form is filled. */
export interface IndexedElement {
  element: Element;
  /** Position in the form; generated validators are found by it, never by a name. */
  position: number;
  inputType: InputType;
  type: NonNullable<ReturnType<typeof elementTypeOf>>;
  settings: object;
  home: IndexedSection;
}

/** A form, looked up. Built once per form; every pass over answers starts here. */
export interface FormIndex {
  form: Form;
  sections: readonly IndexedSection[];
  elements: readonly IndexedElement[];
  sectionById: ReadonlyMap<string, IndexedSection>;
  elementById: ReadonlyMap<string, IndexedElement>;
  /** Ids of elements and sections, each after everything that it depends on. */
  order: readonly string[];
  /** id → ids whose state must be looked at again when it changes; not transitive. */
  dependants: ReadonlyMap<string, readonly string[]>;
}

/** Thrown for a form that publishing would have refused; names the offending id. */
export class BrokenForm extends Error {
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
      child: undefined,
    };
    indexed.chain = [...above, indexed];
    indexed.elements = section.elements.map((element) => addElement(element, indexed));
    if (section.section) indexed.child = addSection(section.section, indexed.chain);
    sectionById.set(section.sectionId, indexed);
    return indexed;
  };
  const addElement = (element: Element, home: IndexedSection): IndexedElement => {
    const type = elementTypeOf(element.inputType);
    if (!type) throw new BrokenForm('unknown input type', element.elementId);
    const inputType = element.inputType as InputType;
    const settings = settingsOf(inputType, element.settings);
    const indexed = { element, position: elements.length, inputType, type, settings, home };
    elements.push(indexed);
    elementById.set(element.elementId, indexed);
    return indexed;
  };

  const sections = form.sections.map((section) => addSection(section, []));
  const dependants = dependantsOf(sectionById, elementById);
  const ids = [...sectionById.keys(), ...elementById.keys()];
  const order = inDependencyOrder(ids, dependants);
  if (order.length < ids.length) {
    const stuck = ids.find((id) => !order.includes(id))!;
    throw new BrokenForm('conditions form a cycle', stuck);
  }
  return { form, sections, elements, sectionById, elementById, order, dependants };
}

/** Every condition and expression that decides the state of an element. */
export function rulesOf(element: Element): (Condition | NonNullable<Element['computed']>)[] {
  const { visibleWhen, requiredWhen, computed, optionsWhen = [] } = element;
  return [visibleWhen, requiredWhen, computed, ...optionsWhen.map(({ when }) => when)].filter(
    (rule) => rule !== undefined,
  );
}

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

function dependantsOf(
  sectionById: ReadonlyMap<string, IndexedSection>,
  elementById: ReadonlyMap<string, IndexedElement>,
): Map<string, string[]> {
  const dependants = new Map<string, string[]>();
  const depends = (id: string, on: string) => {
    const known = dependants.get(on);
    if (!known) dependants.set(on, [id]);
    else if (!known.includes(id)) known.push(id);
  };
  for (const [id, { section, chain }] of sectionById) {
    const parent = chain.at(-2);
    if (parent) depends(id, parent.section.sectionId);
    if (section.visibleWhen) for (const on of referencesOf(section.visibleWhen)) depends(id, on);
  }
  for (const [id, { element, home }] of elementById) {
    depends(id, home.section.sectionId);
    for (const rule of rulesOf(element)) for (const on of referencesOf(rule)) depends(id, on);
  }
  return dependants;
}
