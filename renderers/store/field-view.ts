import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { Issue } from '../../schemas/generated/issue.ts';
import type { FieldState } from '../../src/core/answers/field-state.ts';

/** The render state of a field or section. */
export interface FieldView {
  value: AnswerValue | undefined;
  state: FieldState;
  issue: Issue | undefined;
}

/** Whether a field renders the same: value, state and issue are identical. */
export const isSameView = (previous: FieldView, current: FieldView): boolean =>
  previous.value === current.value && previous.state === current.state && previous.issue === current.issue;
