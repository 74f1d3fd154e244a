import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { IndexedElement } from '../form/form-index.ts';
import { answerWords, type AnswerWording } from './answer-words.ts';

/**
 * An answer in words for another screen than its own, which another person may look at: a number, a day or a chosen option.
 * Undefined for texts, which may name or identify somebody, and for whatever has no words.
 */
export function sharedAnswerWords(
  indexed: IndexedElement | undefined,
  value: AnswerValue | undefined,
  wording: AnswerWording,
): string | undefined {
  if (!indexed || value === undefined || indexed.type.valueKind === 'text') return undefined;
  return answerWords(indexed, value, wording);
}
