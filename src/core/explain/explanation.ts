// What an explanation of an element says.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import type { FieldState } from '../answers/field-state.ts';
import type { Truth } from '../conditions/conditions.ts';
import type { ValueRead } from './values-read.ts';

/** A rule of an element, or of a section or a step around it, with the values it read and its outcome. */
export interface Reason {
  property:
    | 'visibleWhen'
    | 'requiredWhen'
    | 'readOnlyWhen'
    | 'optionsWhen'
    | 'itemsWhen'
    | 'computedWhen'
    | 'computed'
    | 'when'
    | 'refuseWhen'
    | 'bounds'
    | 'repeat.bounds'
    | 'initialValue'
    | 'pipes'
    | 'condition';
  /** The element, a section or a step around it, a check or an outcome that reads it, or a condition that one of its rules names. */
  id: string;
  rule: Condition | Expression;
  /** Which of the bounds the rule works out. */
  bound?: 'min' | 'max';
  /** The argument of words that shows the answer. */
  pipe?: string;
  /** Undefined is "unknown", which is never true. */
  outcome: Truth | string;
  reads: ValueRead[];
}

/** The state of an element at one path, with its reasons. */
export interface Explanation {
  path: string;
  value: AnswerValue | undefined;
  /** True for a value as proposed, false for one that the customer changed or cleared. */
  source: AnswerValue | undefined;
  state: FieldState;
  reasons: Reason[];
  checks: CheckExplanation[];
}

/** A check that reads the element, with all values that it read and the outcomes of its conditions. */
export interface CheckExplanation {
  id: string;
  check: GroupCheck['check'];
  /** The code that a check by conditions reports, where it is one of the catalogue. */
  issue?: string;
  reads: Reason['reads'];
  reasons: Reason[];
}
