import type { Form } from '../../../schemas/generated/form.ts';
import { change, type Change } from './change.ts';
import { diffChecks } from './diff-checks.ts';
import { diffConditions } from './diff-conditions.ts';
import { diffElements } from './diff-elements.ts';
import { diffOutcomes } from './diff-outcomes.ts';
import { diffRenamedOptions } from './diff-renamed-options.ts';
import { diffSections } from './diff-sections.ts';
import { diffSteps } from './diff-steps.ts';
import { diffWords } from './diff-words.ts';
import { linkConditions } from '../conditions/named-conditions.ts';
import { formOutline } from '../form/form-outline.ts';
import { renamedOptionsOf, withPresentCodes } from '../form/renamed-options.ts';
import { withStepConditions } from '../form/steps.ts';

/**
 * Compares two flattened forms part by part. Parts are matched by id; the text of the JSON is never compared.
 *
 * @param history older versions, whose ids and codes must not return with another meaning
 * @returns the changes of sections, elements, steps, named conditions, checks, outcomes and words, each group in reading order
 */
export function diffForms(formBefore: Form, formAfter: Form, history: readonly Form[] = []): Change[] {
  const meaningOf = (form: Form) => withStepConditions(linkConditions(form));
  // What the older form says of an option means the option under its present code.
  const [before, after] = [
    meaningOf(withPresentCodes(formBefore, renamedOptionsOf(formAfter))),
    meaningOf(formAfter),
  ];
  const [outlineBefore, outlineAfter] = [formOutline(before), formOutline(after)];
  const screen = { id: after.screen, path: '' };
  const isOtherScreen = before.screen !== after.screen;
  return [
    ...(isOtherScreen
      ? [change('screen.changed', screen, { before: before.screen, after: after.screen })]
      : []),
    ...diffSections(outlineBefore, outlineAfter),
    ...diffElements(outlineBefore, outlineAfter, history),
    ...diffRenamedOptions(formBefore, outlineAfter),
    ...diffSteps(before, after),
    ...diffConditions(before, after),
    ...diffChecks(before, after),
    ...diffOutcomes(before, after),
    ...diffWords(before, after, outlineBefore, outlineAfter),
  ];
}
