// Values that are worked out and never drawn.
import { referencesOf } from '../conditions/references.ts';
import type { FormIndex } from './form-index.ts';

/** The input type of a value that nobody enters or sees. */
export const CALCULATED = 'calculated';

/**
 * The questions and sections behind these: in place of a calculated value, which nobody can change, those that it is
 * worked out from. Each once.
 */
export const askedIds = (index: FormIndex, ids: readonly string[]): string[] => [
  ...new Set(
    ids.flatMap((id) => {
      const { inputType, element } = index.elementById.get(id) ?? {};
      return inputType === CALCULATED ? askedIds(index, referencesOf(element!.computed!)) : [id];
    }),
  ),
];
