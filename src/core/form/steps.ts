// The steps of a form: groups of its sections, each shown alone and under a condition of its own.
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { Step } from '../../../schemas/generated/step.ts';

/** The step that shows a section of the form; undefined in a form without steps, and for a nested section. */
export const stepOf = ({ steps }: Pick<Form, 'steps'>, sectionId: string): Step | undefined =>
  steps?.find(({ sections }) => sections.includes(sectionId));

/** The conditions of the steps, each with the id of its step. */
export const stepRulesOf = ({ steps = [] }: Form): [stepId: string, rule: Condition][] =>
  steps.flatMap(({ stepId, visibleWhen }) =>
    visibleWhen ? [[stepId, visibleWhen] as [string, Condition]] : [],
  );

/**
 * A form whose sections have the conditions of their steps beside their own: whatever reads the visibility of a section
 * then needs to know of no steps.
 */
export const withStepConditions = (form: Form): Form => ({
  ...form,
  sections: form.sections.map((section): Section => {
    const when = stepOf(form, section.sectionId)?.visibleWhen;
    const { visibleWhen } = section;
    if (!when) return section;
    return { ...section, visibleWhen: visibleWhen ? { op: 'all', of: [when, visibleWhen] } : when };
  }),
});
