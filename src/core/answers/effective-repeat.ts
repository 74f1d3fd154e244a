import type { Repeat } from '../../../schemas/generated/form.ts';
import type { FieldState } from './field-state.ts';

/**
 * The fewest and the most rows of a list as it is now: those of its section, narrowed by bounds that other answers set.
 */
export const effectiveRepeat = (
  { min, max }: Repeat,
  { bounds }: FieldState,
): Pick<Repeat, 'min' | 'max'> => ({
  min: Math.max(min, Number(bounds?.min ?? 0)),
  max: Math.max(0, Math.min(max, Number(bounds?.max ?? max))),
});
