// Generated from schemas/documents/overlay.json; do not edit.
import type { Element } from './element.ts';
import type { GroupCheck } from './group-check.ts';

export type OverlayOperation =
  SetOperation | AddOperation | RemoveOperation | AddCheckOperation | RemoveCheckOperation;
export type Id = string;

/**
 * What one scope changes on the form it inherits, addressed by id and property, never by position.
 */
export interface Overlay {
  formatVersion: 1;
  screen: string;
  scope: Scope;
  /**
   * The base version this overlay was made for.
   */
  baseVersion: number;
  /**
   * @maxItems 1000
   */
  operations: OverlayOperation[];
  /**
   * locale → `<elementId|sectionId>.<property>` → text in ICU syntax. Properties: elementName, alertTitle, help, optional, option.<code>, unit; for sections title, add, item; for the first section pageTitle, which its title stands for otherwise.
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
   * settings are merged key by key; every other property is replaced.
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
 * Takes an element or a whole section out.
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
