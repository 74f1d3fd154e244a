// Publish checks of the values that questions propose.
import { allElements } from '../form/form-elements.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

/** Proposals to questions that the form answers itself, and to those that the customer alone may answer. */
export function initialValueProblems(index: FormIndex): PublishProblem[] {
  const computed = allElements(index.form).filter(
    (element) => element.initialValue !== undefined && element.computed !== undefined,
  );
  const declared = index.elements.filter(
    (indexed) => indexed.element.initialValue !== undefined && isDeclared(indexed),
  );
  return [
    ...computed.map(({ elementId }) => publishProblem('initialValue.computed', elementId)),
    ...declared.map(({ element }) => publishProblem('initialValue.declared', element.elementId)),
  ];
}

/**
 * Whether nothing but the customer may give an answer: a consent or a declaration, which can only be agreed to; a signature; what
 * the server verifies; and what the form says is one, as questions about health are.
 */
const isDeclared = ({ element, type, settings }: IndexedElement): boolean =>
  (element.locks?.includes('neverProposed') ?? false) ||
  type.isSigned ||
  type.assertion !== 'none' ||
  type.schema(settings).const === true;
