// Generated from schemas/documents/element.json; do not edit.
import type { Condition, Expression } from './condition.ts';

/**
 * A form element as stored and published. Its texts are in the `words` of the form, by locale.
 */
export interface Element {
  /**
   * Opaque id, never reused. Conditions, words and overlays refer to it.
   */
  elementId: string;
  /**
   * Key of the answer within its section.
   */
  elementCode: string;
  inputType: string;
  requiredFlag: 'Y' | 'N';
  /**
   * Area code at which the area picker opens; never an answer.
   */
  defaultLocationValue?: string;
  /**
   * Validated against the settings schema of the input type.
   */
  settings?: {
    [k: string]: unknown;
  };
  visibleWhen?: Condition;
  requiredWhen?: Condition;
  /**
   * The first entry with a true condition decides the selectable options; without a true condition, all options are selectable.
   *
   * @maxItems 20
   */
  optionsWhen?: OptionsRule[];
  computed?: Expression;
  computedWhen?: Condition;
  /**
   * Restrictions on overlays of this element.
   */
  locks?: ('mustExist' | 'mustStayRequired' | 'mayOnlyTighten' | 'textFixed')[];
}
export interface OptionsRule {
  when: Condition;
  /**
   * @minItems 1
   * @maxItems 500
   */
  options: string[];
}
