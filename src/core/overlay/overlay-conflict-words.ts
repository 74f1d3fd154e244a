import type { WordingContext } from '../explain/condition-words.ts';
import { propertyWords } from '../explain/property-words.ts';
import type { OverlayConflict } from './overlay-conflict.ts';

/** Describes an overlay conflict in one line, without the name of its element or section. */
export function overlayConflictWords(
  { kind, id, property, locale = '', ...values }: OverlayConflict,
  words: WordingContext,
): string {
  const valueWords = (value: unknown) => propertyWords(id, kind === 'place' ? kind : property, value, words);
  return words.t(`conflict.${kind}`, {
    property,
    locale,
    before: valueWords(values.before),
    after: valueWords(values.after),
    own: valueWords(values.own),
  });
}
