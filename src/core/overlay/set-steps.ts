// The steps of a form under the operations of an overlay.
import type { Form } from '../../../schemas/generated/form.ts';
import type { SetStepsOperation } from '../../../schemas/generated/overlay.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { withNestedSections } from '../form/form-elements.ts';
import { stepOf } from '../form/steps.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/** Groups the sections anew; null makes the form one page. */
export function setSteps(form: Form, { steps }: SetStepsOperation): PublishProblem[] {
  const unknown = (steps ?? [])
    .flatMap(({ sections }) => sections)
    .filter((id) => !form.sections.some(({ sectionId }) => sectionId === id));
  if (unknown.length > 0) return unknown.map((id) => publishProblem('overlay.target', id));
  if (steps) form.steps = structuredClone(steps);
  else delete form.steps;
  return [];
}

/** Takes a section that moves out of its step: it joins that of the section before its new place. */
export function leaveStep(form: Form, sectionId: string): void {
  const step = stepOf(form, sectionId);
  if (step) step.sections = step.sections.filter((id) => id !== sectionId);
}

/**
 * Brings the steps in line with the sections that an overlay adds, moves and removes: a section in no step joins the step
 * of the section before it, at the beginning the first step; a step without sections goes.
 */
export function fitSteps(form: Form): void {
  if (!form.steps?.length) return;
  const order = form.sections.map(({ sectionId }) => sectionId);
  for (const [position, id] of order.entries()) {
    if (stepOf(form, id)) continue;
    const previous = order[position - 1];
    const step = previous === undefined ? form.steps[0] : stepOf(form, previous);
    const place = previous === undefined ? 0 : step!.sections.indexOf(previous) + 1;
    step!.sections.splice(place, 0, id);
  }
  for (const step of form.steps) step.sections = step.sections.filter((id) => order.includes(id));
  form.steps = form.steps.filter(({ sections }) => sections.length > 0);
}

/** Questions with the lock `mustStayRequired` whose step an overlay shows under another condition. */
export function stepLockProblems(before: Form, after: Form): PublishProblem[] {
  return after.sections.flatMap((section) => {
    const [conditionBefore, conditionAfter] = [before, after].map((form) =>
      canonicalJson(stepOf(form, section.sectionId)?.visibleWhen ?? null),
    );
    if (conditionBefore === conditionAfter) return [];
    const locked = withNestedSections(section)
      .flatMap(({ elements }) => elements)
      .filter(({ locks }) => locks?.includes('mustStayRequired'));
    return locked.map(({ elementId }) =>
      publishProblem('overlay.locked', elementId, { lock: 'mustStayRequired' }),
    );
  });
}
