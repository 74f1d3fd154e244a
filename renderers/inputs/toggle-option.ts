import type { CheckboxesUi } from '../../schemas/elements/input-ui.ts';

/**
 * The options that are chosen after a tap on one, in the order of the list, not of the taps. An exclusive option replaces
 * all others, and goes when another one is chosen.
 */
export function toggleOption(
  chosen: readonly string[],
  tapped: string,
  { options, exclusive }: Pick<CheckboxesUi, 'options' | 'exclusive'>,
): string[] {
  const isExclusive = (code: string) => exclusive.includes(code);
  const isChosenAfter = (code: string) =>
    code === tapped
      ? !chosen.includes(code)
      : chosen.includes(code) && (chosen.includes(tapped) || !(isExclusive(tapped) || isExclusive(code)));
  return options.filter(isChosenAfter);
}
