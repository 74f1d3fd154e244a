import type { AnswerBounds } from '../../src/core/answers/field-state.ts';
import type { Option } from './input-props.ts';

/** The suggestions that may be answered now: one outside the bounds by other answers would be refused when it is tapped. */
export const suggestedAmounts = (
  suggestions: readonly Option[],
  { min, max }: Partial<AnswerBounds> = {},
): readonly Option[] =>
  suggestions.filter(
    ({ code }) =>
      (min === undefined || Number(code) >= Number(min)) &&
      (max === undefined || Number(code) <= Number(max)),
  );
