// The keys of the words that screens show of each part of a form.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { allElements, allSections, elementOptions, elementWordKeys } from './form-elements.ts';
import { checkWordKeys } from './group-checks.ts';

/** An element, section, step, check, named condition or outcome, with the keys of all words that screens show of it. */
export interface PartWithWords {
  id: string;
  keys: readonly string[];
}

/** The words of an outcome, which every language has. */
export const OUTCOME_WORDS: readonly string[] = ['title', 'text'];

/** The parts of a form that have words. */
export const partsWithWords = (form: Form): PartWithWords[] => [
  ...allSections(form).map((section) => ({
    id: section.sectionId,
    keys: ['title', 'item', 'add', ...(section === form.sections[0] ? ['pageTitle'] : [])],
  })),
  ...allElements(form).map((element) => ({ id: element.elementId, keys: elementKeys(element) })),
  ...form.groupChecks
    .map((check) => ({ id: check.checkId, keys: checkWordKeys(check) }))
    .filter(({ keys }) => keys.length > 0),
  ...(form.steps ?? []).map(({ stepId }) => ({ id: stepId, keys: ['title'] })),
  ...Object.keys(form.conditions ?? {}).map((id) => ({ id, keys: ['name'] })),
  ...(form.outcomes ?? []).map(({ outcomeId: id }) => ({ id, keys: OUTCOME_WORDS })),
];

const elementKeys = (element: Element): string[] => [
  'elementName',
  'alertTitle',
  'help',
  'optional',
  ...elementWordKeys(element),
  ...(element.inputType === 'cards' ? elementOptions(element).map((option) => `note.${option}`) : []),
];
