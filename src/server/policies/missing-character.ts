import type { MissingCharacter } from '../../core/orders/undrawable-texts.ts';
import { missingIn } from './font-runs.ts';
import { POLICY_FONTS } from './policy-fonts.ts';

/**
 * The first character that no policy could be drawn with, of a text or of all texts in a document; undefined where the fonts have
 * them all. Every text of a `PolicyDocument` is drawn, so that none is listed here.
 */
export function missingCharacter(texts: unknown): MissingCharacter | undefined {
  if (typeof texts === 'string') return inText(texts);
  if (typeof texts !== 'object' || texts === null) return undefined;
  for (const part of Object.values(texts)) {
    const missing = missingCharacter(part);
    if (missing) return missing;
  }
  return undefined;
}

/** A text may stand in either weight. */
const inText = (text: string): MissingCharacter | undefined =>
  missingIn(text, POLICY_FONTS.regular) ?? missingIn(text, POLICY_FONTS.bold);
