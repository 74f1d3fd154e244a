// Places what an overlay adds and moves, each after a sibling that it names by id.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { MoveOperation } from '../../../schemas/generated/overlay.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { allSections } from '../form/form-elements.ts';
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

/** Moves an element, or a section that is in no other one. */
export function move(form: Form, operation: MoveOperation): PublishProblem[] {
  const { target, section: named, after } = operation;
  const sections = allSections(form);
  const home = sections.find(({ elements }) => elements.some(({ elementId }) => elementId === target));
  if (home) return moveElement(home, sections, operation);
  const section = sections.find(({ sectionId }) => sectionId === target);
  if (!section) return [publishProblem('overlay.target', target)];
  if (named !== undefined || !form.sections.includes(section))
    return [publishProblem('overlay.place', target)];
  leaveStep(form, target);
  return replaceAmong(form.sections, form.sections, section, after);
}

/** Locks of what an element says and proposes, wherever it is. */
const LOCKS_OF_CONTENT: readonly string[] = ['textFixed', 'neverProposed'];

/** Other locks keep an element in its section, which says when and how often it is asked; its order there is free. */
function moveElement(
  home: Section,
  sections: readonly Section[],
  { target, section: sectionId = home.sectionId, after }: MoveOperation,
): PublishProblem[] {
  const element = home.elements.find(({ elementId }) => elementId === target)!;
  const lock = element.locks?.find((candidate) => !LOCKS_OF_CONTENT.includes(candidate));
  // Before the section is looked up: a lock forbids a section that only the overlay adds, too.
  if (lock && sectionId !== home.sectionId) return [publishProblem('overlay.locked', target, { lock })];
  const destination = sections.find((section) => section.sectionId === sectionId);
  if (!destination) return [publishProblem('overlay.target', sectionId)];
  return replaceAmong(home.elements, destination.elements, element, after);
}

/** Takes a part out of its siblings and inserts it elsewhere; leaves it where it is on a problem. */
function replaceAmong<Part extends Element | Section>(
  from: Part[],
  to: Part[],
  part: Part,
  after: After,
): PublishProblem[] {
  const position = from.indexOf(part);
  from.splice(position, 1);
  const problems = insertAfter(to, part, after);
  if (problems.length > 0) from.splice(position, 0, part);
  return problems;
}
