// Generated from schemas/documents/form.json; do not edit.
import type { Condition } from './condition.ts';
import type { Element } from './element.ts';
import type { GroupCheck } from './group-check.ts';

/**
 * A form as it is written and, after flattening, as it is published.
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
   * @maxItems 100
   */
  groupChecks: GroupCheck[];
  /**
   * locale → `<elementId|sectionId>.<property>` → text in ICU syntax. Properties: elementName, alertTitle, help, optional, option.<code>, unit; for sections title, add, item; for the first section pageTitle, which its title stands for otherwise.
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
  /**
   * @maxItems 500
   */
  elements: Element[];
  section?: Section;
}
export interface Repeat {
  min: number;
  max: number;
}
