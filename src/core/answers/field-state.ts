// The state of elements and sections, as `resolve` evaluates it.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { AnswerPath } from './answer-path.ts';

/** Smallest and largest answer as they are now, numbers as decimal texts; an unknown one refuses nothing. */
export interface AnswerBounds {
  min: string | undefined;
  max: string | undefined;
}

/** Evaluated state of one element or section, in one instance. */
export interface FieldState {
  visible: boolean;
  required: boolean;
  /** Option codes that can be chosen now; undefined means every option of the settings. */
  options: readonly string[] | undefined;
  /** Whether an item of the code list can be chosen now; absent for elements that offer every item. */
  offers?: ((code: string) => boolean) | undefined;
  /** Smallest and largest answer, of a list fewest and most rows, as other answers have it now. */
  bounds?: AnswerBounds | undefined;
  /** A condition forbids to change the answer now; a computed one is never changed, whatever this says. */
  isReadOnly: boolean;
  /** The answer is computed now: the customer cannot enter one, even while its value is unknown. */
  isComputed: boolean;
  /** The computed answer; undefined while an operand is unknown. */
  computed: AnswerValue | undefined;
  /** What a confirmation is to hold; absent for other elements. */
  confirms?: string;
  /** The customer may replace the computed answer; has done so, while `isComputed` is false. */
  mayChange: boolean;
}

/** Whether the customer can enter an answer. */
export const canEnter = ({ visible, isComputed, isReadOnly }: FieldState): boolean =>
  visible && !isComputed && !isReadOnly;

/** Whether an option or item can be chosen now. */
export const isOffered = ({ options, offers }: FieldState, code: string): boolean =>
  options?.includes(code) !== false && offers?.(code) !== false;

/** State by path, of elements, section instances and lists. */
export type FormState = Map<AnswerPath, FieldState>;

/** The state of a hidden element or section. */
export const HIDDEN: FieldState = {
  visible: false,
  required: false,
  options: undefined,
  isReadOnly: false,
  isComputed: false,
  computed: undefined,
  mayChange: false,
};
