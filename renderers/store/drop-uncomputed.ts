import type { AnswerMap } from '../../src/core/answers/answers.ts';
import type { FormState } from '../../src/core/answers/field-state.ts';

/**
 * Removes answers that were computed before a change and are not any more: their operands are gone. Returns whether it
 * removed one; then the form has to be resolved again, because conditions have read it.
 */
export function dropUncomputed({ values }: AnswerMap, previous: FormState, current: FormState): boolean {
  let hasDropped = false;
  for (const [path, { computed }] of previous)
    if (computed !== undefined && current.get(path)?.computed === undefined)
      hasDropped = values.delete(path) || hasDropped;
  return hasDropped;
}
