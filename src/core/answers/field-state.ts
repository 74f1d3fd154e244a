// The state of elements and sections, as `resolve` evaluates it.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { AnswerPath } from './answer-path.ts';

/** Evaluated state of one element or section, in one instance. */
export interface FieldState {
  visible: boolean;
  required: boolean;
  /** Option codes that can be chosen now; undefined means every option of the settings. */
  options: readonly string[] | undefined;
  /** The answer is computed now: the customer cannot enter one, even while its value is unknown. */
  isComputed: boolean;
  /** The computed answer; undefined while an operand is unknown. */
  computed: AnswerValue | undefined;
}

/** State by path, of elements, section instances and lists. */
export type FormState = Map<AnswerPath, FieldState>;
