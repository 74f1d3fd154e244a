// Generated from schemas/documents/code-list.json; do not edit.

/**
 * One version of a list of options. An item is selectable while today is within validFrom..validTo, and remains displayable after that; so does an item that a later version leaves out.
 */
export interface CodeList {
  listId: string;
  version: string;
  /**
   * Source of the items, for their maintainers.
   */
  source: string;
  /**
   * @minItems 1
   * @maxItems 10000
   */
  items: CodeListItem[];
}
export interface CodeListItem {
  code: string;
  /**
   * Code of the item one level up; absent at the top.
   */
  parent?: string;
  /**
   * Label by locale. es_ES and pt_BR fall back to en_US, everything else to zh_CN.
   */
  labels: {
    zh_CN: string;
    zh_TW?: string;
    en_US?: string;
    es_ES?: string;
    pt_BR?: string;
  };
  /**
   * Facts about the item that rules use, such as the occupation class.
   */
  attributes?: {
    [k: string]: string | number | boolean;
  };
  validFrom?: string;
  /**
   * Last day on which the item can be selected.
   */
  validTo?: string;
}
