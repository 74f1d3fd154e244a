// Generated from schemas/documents/condition.json; do not edit.

/**
 * A typed tree from a closed operator list. Unanswered and hidden elements read as unknown, and unknown is never true.
 */
export type Condition = AllOrAny | Not | Comparison | In | Between | Empty | SomeOrEvery | MatchesList | Ref;
export type Expression =
  ElementOperand | ConstantOperand | ContextOperand | AnswerOperand | RowsOperand | If | ItemAttribute | Call;
export type SectionId = string;
export type ConditionId = string;

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
/**
 * The server's date; the position of the row of the rule in its list, from 1; what the server knows of the trade: the code of its product, the code of its channel (empty for direct sales), and the number of insured persons of its application, unknown before that is final; or who the family member of this form is: self is the customer, other another person, open while that is not decided; or what was chosen in the saved trial: the code of the plan, the sum insured of the main risk and the premium, both in yuan, and the code of the payment period, each unknown before and where the product has none.
 */
export interface ContextOperand {
  context:
    | 'today'
    | 'rowNumber'
    | 'product'
    | 'channel'
    | 'insuredCount'
    | 'member'
    | 'plan'
    | 'sumInsured'
    | 'premium'
    | 'payPeriod';
}
/**
 * The final answer to a question of another screen of the same trade, by the ids of its screen and element. Where that screen has a form or a row for each person, it is the answer of the person whom this form is for. Unknown while it is unanswered, hidden, not final, or of another type.
 */
export interface AnswerOperand {
  answer: ScreenAnswer;
}
export interface ScreenAnswer {
  screen: string;
  element: string;
  type: 'number' | 'text' | 'boolean' | 'date';
}
/**
 * The number of rows of a repeating section in which the condition is true; with `of`, the value of that in each of them, only inside sum, min, max and count. Both read their own row and what is around that.
 */
export interface RowsOperand {
  rows: SectionId;
  where?: Condition;
  of?: Expression;
}
/**
 * One of two values of the same type. While the condition is unknown, so is the value, unless both are equal.
 */
export interface If {
  fn: 'if';
  when: Condition;
  then: Expression;
  else: Expression;
}
/**
 * An attribute of the chosen item of a code list, or as `parent` the code of the item one level up, which is empty at the top; unknown for an item that cannot be chosen today, and for a value of another type.
 */
export interface ItemAttribute {
  fn: 'attribute';
  left: ElementOperand;
  list: string;
  attribute: string;
  type: 'number' | 'text' | 'boolean' | 'date';
}
export interface Call {
  fn:
    | 'add'
    | 'subtract'
    | 'multiply'
    | 'divide'
    | 'round'
    | 'abs'
    | 'floor'
    | 'ceil'
    | 'mod'
    | 'min'
    | 'max'
    | 'sum'
    | 'count'
    | 'ageAt'
    | 'daysBetween'
    | 'monthsBetween'
    | 'yearOf'
    | 'addDays'
    | 'addMonths'
    | 'addYears'
    | 'birthDateFromId'
    | 'genderFromId'
    | 'coalesce'
    | 'concat'
    | 'textOf';
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
 * Whether a condition holds in some row of a repeating section, or in every one. It reads its own row and what is around that.
 */
export interface SomeOrEvery {
  op: 'some' | 'every';
  rows: SectionId;
  where: Condition;
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
/**
 * A named condition of the form, read where it is used: its questions are those of the row of the rule.
 */
export interface Ref {
  op: 'ref';
  condition: ConditionId;
}
