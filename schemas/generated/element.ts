// Generated from schemas/documents/element.json; do not edit.
import type { Condition, Expression } from './condition.ts';
import type { Pipes } from './pipes.ts';

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
   * The element shows its answer and takes none while the condition is true. It reads answers of other elements.
   */
  readOnlyWhen?: Condition;
  /**
   * The first entry with a true condition decides the selectable options; without a true condition, all options are selectable.
   *
   * @maxItems 20
   */
  optionsWhen?: OptionsRule[];
  /**
   * Present codes of renamed options, by former code. Drafts and overlays that name a former code follow.
   */
  renamedOptions?: {
    [k: string]: string;
  };
  /**
   * Which items of its code list an element offers: judged for each item, which the rule reads as the answer of the element itself. An item is refused where the condition is false; while it is unknown, each item is offered.
   */
  itemsWhen?: Condition;
  computed?: Expression;
  computedWhen?: Condition;
  bounds?: Bounds;
  /**
   * The customer may replace the computed value, and return to it.
   */
  mayChange?: true;
  /**
   * The value that an unanswered question proposes. It follows the answers that it reads until the customer changes or clears it.
   */
  initialValue?: Expression;
  pipes?: Pipes;
  /**
   * Restrictions on overlays of this element; `neverProposed`, for health questions and the like, holds for its base form too.
   */
  locks?: ('mustExist' | 'mustStayRequired' | 'mayOnlyTighten' | 'textFixed' | 'neverProposed')[];
}
export interface OptionsRule {
  when: Condition;
  /**
   * @minItems 1
   * @maxItems 500
   */
  options: string[];
}
/**
 * Smallest and largest answer of a number, an amount or a date, worked out from other answers. An unknown bound refuses nothing.
 */
export interface Bounds {
  min?: Expression;
  max?: Expression;
}
