// Generated from schemas/documents/step.json; do not edit.
import type { Condition } from './condition.ts';

/**
 * A part of a form that is shown alone. While its condition is not true its sections are hidden, and with them their answers.
 */
export interface Step {
  stepId: string;
  /**
   * Ids of sections of the form, in its order.
   *
   * @minItems 1
   * @maxItems 40
   */
  sections: string[];
  visibleWhen?: Condition;
}
