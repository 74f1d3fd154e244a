// Generated from schemas/documents/element.json; do not edit.
import type { Condition, Expression } from './condition.ts';

/**
 * One question, as it is stored and published. Its words are kept apart, by locale.
 */
export interface Element {
  /**
   * Opaque, never reused. Conditions, words and overlays refer to it.
   */
  elementId: string;
  /**
   * The data path of the answer inside its section.
   */
  elementCode: string;
  inputType: string;
  requiredFlag: 'Y' | 'N';
  /**
   * Area code where a picker opens. Never an answer.
   */
  defaultLocationValue?: string;
  /**
   * Closed by the input type's own settings schema.
   */
  settings?: {
    [k: string]: unknown;
  };
  visibleWhen?: Condition;
  requiredWhen?: Condition;
  /**
   * The first entry whose condition is true decides which options may be chosen; none true: all.
   *
   * @maxItems 20
   */
  optionsWhen?: OptionsRule[];
  computed?: Expression;
  computedWhen?: Condition;
  /**
   * What an overlay must leave alone.
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
