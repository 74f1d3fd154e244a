// Generated from schemas/documents/form.json; do not edit.
import type { Condition, Expression } from './condition.ts';
import type { Element } from './element.ts';
import type { GroupCheck } from './group-check.ts';
import type { Pipes } from './pipes.ts';
import type { Step } from './step.ts';

export type FollowUp = 'applyManual' | 'reconfirm' | 'modifyInsured' | 'otherProducts';

/**
 * A form: as authored, or flattened for publication.
 */
export interface Form {
  /**
   * Version of this document format.
   */
  formatVersion: 1;
  screen: string;
  /**
   * @minItems 1
   * @maxItems 40
   */
  sections: Section[];
  /**
   * Parts of the form shown one after the other, then the answers to check; absent, the form is one page. Every section of the form is in one step, in the order of the form.
   *
   * @minItems 1
   * @maxItems 20
   */
  steps?: Step[];
  /**
   * @maxItems 100
   */
  groupChecks: GroupCheck[];
  /**
   * Conditions that rules refer to by id; people read their names, the words `<id>.name`.
   */
  conditions?: {
    [k: string]: Condition;
  };
  /**
   * What saved answers lead to. The server takes the first whose condition is true, or is unknown where its result is failed.
   *
   * @maxItems 50
   */
  outcomes?: Outcome[];
  /**
   * locale → `<elementId|sectionId>.<property>` → text; of a part with `pipes` (element, section, condition check, outcome) a message in ICU syntax, with the pipes as its arguments; `item`, `pageTitle` and `text` of an agreement have none. Properties: elementName, alertTitle, help, optional, option.<code>, text of an agreement, note.<code> of cards, issue.<code>: the message of that issue at this element, with the params and {title} as placeholders. Properties of sections: title, add, item. Property of the first section: pageTitle, default its title. Property of a condition check: refused. Property of a named condition: name. Property of a step: title. Properties of an outcome: title, text.
   */
  words: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
export interface Section {
  sectionId: string;
  sectionCode: string;
  repeat?: Repeat;
  visibleWhen?: Condition;
  pipes?: Pipes;
  /**
   * @maxItems 500
   */
  elements: Element[];
  section?: Section;
  /**
   * The sections inside this one, below its elements, in this order; `section` is `sections` of one.
   *
   * @minItems 1
   * @maxItems 40
   */
  sections?: Section[];
}
export interface Repeat {
  min: number;
  max: number;
  bounds?: RowBounds;
}
/**
 * Fewest and most rows, worked out from other answers, within `min` and `max`. An unknown bound refuses nothing.
 */
export interface RowBounds {
  min?: Expression;
  max?: Expression;
}
export interface Outcome {
  outcomeId: string;
  /**
   * Whether the purchase goes on, or waits for the customer's decision.
   */
  result: 'passed' | 'failed';
  /**
   * What the customer may do after a failed outcome, in this order; everything when absent.
   */
  followUps?: FollowUp[];
  when?: Condition;
  pipes?: Pipes;
  /**
   * mustExist: no overlay removes it, or lets anybody pass before it.
   */
  locks?: 'mustExist'[];
}
