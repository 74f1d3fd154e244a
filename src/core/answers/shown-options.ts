import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { InputUi } from '../../../schemas/elements/input-ui.ts';
import { isOffered, type FieldState } from './field-state.ts';

/** The options on the screen: those that can be chosen now, and chosen items of a list that no longer can. */
export function shownOptions(
  { options, list }: InputUi,
  state: FieldState,
  value: AnswerValue | undefined,
): readonly string[] {
  if (!options) return [];
  const codes = options.filter((code) => isOffered(state, code));
  return list && !state.options ? [...new Set([...codes, ...([value || []].flat() as string[])])] : codes;
}
