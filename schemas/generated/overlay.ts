// Generated from schemas/documents/overlay.json; do not edit.
import type { Element } from './element.ts';
import type { GroupCheck } from './group-check.ts';

export type OverlayOperation =
  SetOperation | AddOperation | RemoveOperation | AddCheckOperation | RemoveCheckOperation;
export type Id = string;

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
   * locale → `<elementId|sectionId>.<property>` → text in ICU syntax. Properties: elementName, alertTitle, help, optional, option.<code>, text of an agreement, note.<code> of cards. Properties of sections: title, add, item. Property of the first section: pageTitle, default its title.
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
    | 'optionsWhen'
    | 'computed'
    | 'computedWhen'
    | 'defaultLocationValue'
    | 'settings'
    | 'repeat';
  value: unknown;
}
export interface AddOperation {
  op: 'add';
  section: Id;
  after?: Id;
  element: Element;
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
