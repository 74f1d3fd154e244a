// Generated from schemas/documents/condition.json; do not edit.

/**
 * A typed tree from a closed operator list. Unanswered and hidden elements read as unknown, and unknown is never true.
 */
export type Condition = AllOrAny | Not | Comparison | In | Between | Empty | MatchesList;
export type Expression = ElementOperand | ConstantOperand | ContextOperand | RowsOperand | Call;
export type SectionId = string;

export interface AllOrAny {
  op: 'all' | 'any';
  /**
   * @minItems 1
   * @maxItems 20
   */
  of: Condition[];
}
export interface Not {
  op: 'not';
  of: Condition;
}
export interface Comparison {
  op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';
  left: Expression;
  right: Expression;
}
export interface ElementOperand {
  element: string;
}
export interface ConstantOperand {
  const: string | number | boolean;
}
export interface ContextOperand {
  context: 'today';
}
/**
 * The rows of a repeating section; only inside count.
 */
export interface RowsOperand {
  rows: SectionId;
}
export interface Call {
  fn:
    | 'add'
    | 'subtract'
    | 'multiply'
    | 'divide'
    | 'round'
    | 'min'
    | 'max'
    | 'sum'
    | 'count'
    | 'ageAt'
    | 'daysBetween'
    | 'birthDateFromId'
    | 'genderFromId';
  /**
   * @minItems 1
   * @maxItems 10
   */
  args: Expression[];
}
export interface In {
  op: 'in';
  left: Expression;
  /**
   * @minItems 1
   * @maxItems 100
   */
  values: (string | number)[];
}
export interface Between {
  op: 'between';
  left: Expression;
  min: Expression;
  max: Expression;
}
/**
 * True when the element is unanswered or hidden.
 */
export interface Empty {
  op: 'empty';
  left: ElementOperand;
}
/**
 * True when the answer is a selectable item of the code list; with attribute and equals, when that attribute of the item has the value.
 */
export interface MatchesList {
  op: 'matchesList';
  left: ElementOperand;
  list: string;
  attribute?: string;
  equals?: string | number | boolean;
}
