// Generated from schemas/documents/overlay.json; do not edit.
import type { Condition } from './condition.ts';
import type { Element } from './element.ts';
import type { Outcome, Section } from './form.ts';
import type { GroupCheck } from './group-check.ts';
import type { Step } from './step.ts';

export type OverlayOperation =
  | SetOperation
  | AddOperation
  | AddSectionOperation
  | MoveOperation
  | RemoveOperation
  | AddCheckOperation
  | RemoveCheckOperation
  | AddConditionOperation
  | RemoveConditionOperation
  | AddOutcomeOperation
  | RemoveOutcomeOperation
  | SetStepsOperation;
export type Id = string;
/**
 * Id of the sibling that it follows; null for the first place. What is added without it comes last.
 */
export type After = Id | null;

/**
 * Changes that a scope makes to its inherited form, addressed by id and property, never by position.
 */
export interface Overlay {
  formatVersion: 1;
  screen: string;
  scope: Scope;
  /**
   * Version of the base form that the overlay was written against.
   */
  baseVersion: number;
  /**
   * @maxItems 1000
   */
  operations: OverlayOperation[];
  /**
   * locale → `<elementId|sectionId>.<property>` → text; of a part with `pipes` (element, section, condition check, outcome) a message in ICU syntax, with the pipes as its arguments; `item`, `pageTitle` and `text` of an agreement have none. Properties: elementName, alertTitle, help, optional, option.<code>, text of an agreement, note.<code> of cards, issue.<code>: the message of that issue at this element, with the params and {title} as placeholders. Properties of sections: title, add, item. Property of the first section: pageTitle, default its title. Property of a condition check: refused. Property of a named condition: name. Property of a step: title. Properties of an outcome: title, text.
   */
  words: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
export interface Scope {
  supplierCode: string;
  riskCode?: string;
  platformCode?: string;
}
export interface SetOperation {
  op: 'set';
  target: Id;
  /**
   * `settings` is merged key by key; every other property is replaced.
   */
  property:
    | 'requiredFlag'
    | 'visibleWhen'
    | 'requiredWhen'
    | 'readOnlyWhen'
    | 'optionsWhen'
    | 'renamedOptions'
    | 'itemsWhen'
    | 'bounds'
    | 'computed'
    | 'computedWhen'
    | 'mayChange'
    | 'initialValue'
    | 'pipes'
    | 'defaultLocationValue'
    | 'settings'
    | 'repeat';
  value: unknown;
}
export interface AddOperation {
  op: 'add';
  section: Id;
  after?: After;
  element: Element;
}
/**
 * Adds a section to the form, or to the section named as its parent, with all that is in it; their words are among the overlay's.
 */
export interface AddSectionOperation {
  op: 'addSection';
  parent?: Id;
  after?: After;
  section: Section;
}
/**
 * Moves an element or a section among those beside it, or into the named section; a section also to the top of the form.
 */
export interface MoveOperation {
  op: 'move';
  target: Id;
  /**
   * Id of the section that it moves into; null for the top of the form. Without it, it stays where it is.
   */
  section?: Id | null;
  after: After;
}
/**
 * Removes an element or a section with its elements.
 */
export interface RemoveOperation {
  op: 'remove';
  target: Id;
}
export interface AddCheckOperation {
  op: 'addCheck';
  check: GroupCheck;
}
export interface RemoveCheckOperation {
  op: 'removeCheck';
  checkId: Id;
}
export interface AddConditionOperation {
  op: 'addCondition';
  conditionId: Id;
  condition: Condition;
}
export interface RemoveConditionOperation {
  op: 'removeCondition';
  conditionId: Id;
}
export interface AddOutcomeOperation {
  op: 'addOutcome';
  after?: After;
  outcome: Outcome;
}
export interface RemoveOutcomeOperation {
  op: 'removeOutcome';
  outcomeId: Id;
}
/**
 * Groups the sections anew; null makes the form one page.
 */
export interface SetStepsOperation {
  op: 'setSteps';
  steps: Step[] | null;
}
