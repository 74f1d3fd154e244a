// Warnings: checks of severity "warning", which a customer confirms.
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';

export type Warning = Extract<GroupCheck, { check: 'condition' }> & { severity: 'warning' };

/** The input type of the elements that confirm warnings. */
export const CONFIRMATION = 'confirmation';

export const isWarning = (check: GroupCheck): check is Warning =>
  check.check === 'condition' && check.severity === 'warning';

/** The warning that an element confirms; undefined for any other element. */
export const warningAt = ({ groupChecks }: Form, elementId: string): Warning | undefined =>
  groupChecks.filter(isWarning).find(({ path }) => path === elementId);

/** Shows a confirmation while its warning applies. */
export function withWarning(form: Form, element: Element): Element {
  const warning = element.inputType === CONFIRMATION ? warningAt(form, element.elementId) : undefined;
  if (!warning) return element;
  const conditions = [element.visibleWhen, warning.when, warning.refuseWhen];
  const of = conditions.filter((condition): condition is Condition => condition !== undefined);
  return { ...element, visibleWhen: of.length === 1 ? of[0]! : { op: 'all', of } };
}
