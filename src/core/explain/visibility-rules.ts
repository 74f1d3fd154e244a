import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Section } from '../../../schemas/generated/form.ts';
import type { FormIndex } from '../form/form-index.ts';
import { stepOf } from '../form/steps.ts';

/** The condition of the step of a section, and its own. */
export function visibilityRules(
  { form }: FormIndex,
  { sectionId, visibleWhen }: Section,
): [id: string, rule: Condition][] {
  const step = stepOf(form, sectionId);
  if (!step?.visibleWhen) return visibleWhen ? [[sectionId, visibleWhen]] : [];
  const own = form.sections.find((section) => section.sectionId === sectionId)?.visibleWhen;
  return [[step.stepId, step.visibleWhen], ...(own ? [[sectionId, own] as [string, Condition]] : [])];
}
