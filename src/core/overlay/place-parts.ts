// Places what an overlay adds and moves, each after a sibling that it names by id.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { MoveOperation } from '../../../schemas/generated/overlay.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { allSections, subsectionsOf, withNestedSections } from '../form/form-elements.ts';
import { putSections, sectionsIn } from './inner-sections.ts';
import { leaveStep } from './set-steps.ts';

/** The id of the part that a new sibling follows: null for the first place, undefined for the last. */
type After = MoveOperation['after'] | undefined;

/** Inserts a part among its siblings; a problem where the sibling that it follows is not among them. */
export function insertAfter<Part extends Element | Section>(
  siblings: Part[],
  part: Part,
  after: After,
): PublishProblem[] {
  const position = siblings.findIndex((sibling) => idOf(sibling) === after) + 1;
  if (position === 0 && typeof after === 'string') return [publishProblem('overlay.target', after)];
  siblings.splice(after === undefined ? siblings.length : position, 0, part);
  return [];
}

const idOf = (part: Element | Section): string => ('sectionId' in part ? part.sectionId : part.elementId);

/** Moves an element, or a section with all that is in it. */
export function move(form: Form, operation: MoveOperation): PublishProblem[] {
  const { target } = operation;
  const sections = allSections(form);
  const home = sections.find(({ elements }) => elements.some(({ elementId }) => elementId === target));
  if (home) return moveElement(home, sections, operation);
  const section = sections.find(({ sectionId }) => sectionId === target);
  if (!section) return [publishProblem('overlay.target', target)];
  return moveSection(form, section, operation);
}

/** Locks of what an element says and proposes, wherever it is. */
const LOCKS_OF_CONTENT: readonly string[] = ['textFixed', 'neverProposed'];

/** A lock that keeps an element in its section, which says when and how often it is asked; its order there is free. */
const lockOfPlace = ({ locks }: Element) => locks?.find((lock) => !LOCKS_OF_CONTENT.includes(lock));

function moveElement(
  home: Section,
  sections: readonly Section[],
  { target, section: sectionId = home.sectionId, after }: MoveOperation,
): PublishProblem[] {
  const element = home.elements.find(({ elementId }) => elementId === target)!;
  const lock = lockOfPlace(element);
  // Before the section is looked up: a lock forbids a section that only the overlay adds, too.
  if (lock && sectionId !== home.sectionId) return [publishProblem('overlay.locked', target, { lock })];
  // An element is always in a section.
  if (sectionId === null) return [publishProblem('overlay.place', target)];
  const destination = sections.find((section) => section.sectionId === sectionId);
  if (!destination) return [publishProblem('overlay.target', sectionId)];
  return replaceAmong(home.elements, destination.elements, element, after);
}

/** A section keeps its locked elements: it moves among those beside it alone. */
function moveSection(
  form: Form,
  section: Section,
  { section: named, after }: MoveOperation,
): PublishProblem[] {
  const sections = allSections(form);
  const home = sections.find((candidate) => subsectionsOf(candidate).includes(section));
  const destination = named === undefined ? home : sections.find(({ sectionId }) => sectionId === named);
  const isStaying = named === undefined || named === (home?.sectionId ?? null);
  const refused = isStaying ? [] : rehomingProblems(section, destination, named);
  if (refused.length > 0) return refused;
  const left = sectionsIn(form, home).filter((sibling) => sibling !== section);
  const siblings = destination === home ? left : [...sectionsIn(form, destination)];
  const problems = insertAfter(siblings, section, after);
  // A section whose new place is missing stays: what else refers to it is no problem.
  if (problems.length > 0) return problems;
  if (!home) leaveStep(form, section.sectionId);
  putSections(form, home, left);
  putSections(form, destination, siblings);
  return [];
}

/** @param named the id of the section to move into, null for the top of the form */
function rehomingProblems(
  section: Section,
  destination: Section | undefined,
  named: string | null,
): PublishProblem[] {
  const inside = withNestedSections(section);
  const locked = inside.flatMap(({ elements }) => elements).find(lockOfPlace);
  if (locked) return [publishProblem('overlay.locked', locked.elementId, { lock: lockOfPlace(locked)! })];
  if (named !== null && !destination) return [publishProblem('overlay.target', named)];
  return destination && inside.includes(destination)
    ? [publishProblem('overlay.place', section.sectionId)]
    : [];
}

/** Takes an element out of its siblings and inserts it elsewhere; leaves it where it is on a problem. */
function replaceAmong(from: Element[], to: Element[], part: Element, after: After): PublishProblem[] {
  const position = from.indexOf(part);
  from.splice(position, 1);
  const problems = insertAfter(to, part, after);
  if (problems.length > 0) from.splice(position, 0, part);
  return problems;
}
