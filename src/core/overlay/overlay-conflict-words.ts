import type { WordingContext } from '../explain/condition-words.ts';
import { propertyWords } from '../explain/property-words.ts';
import type { OverlayConflict } from './overlay-conflicts.ts';

/** Describes an overlay conflict in one line, without the name of its element or section. */
export const overlayConflictWords = (
  { kind, id, property, locale = '', ...values }: OverlayConflict,
  words: WordingContext,
) =>
  words.t(`conflict.${kind}`, {
    property,
    locale,
    before: propertyWords(id, property, values.before, words),
    after: propertyWords(id, property, values.after, words),
    own: propertyWords(id, property, values.own, words),
  });
