import type { MissingCharacter } from '../../core/orders/undrawable-texts.ts';
import type { FontChain, PolicyFont } from './policy-fonts.ts';
import { PolicyProblem } from './policy-problem.ts';

/** Characters that follow one another and are in one font. */
export interface FontRun {
  text: string;
  font: PolicyFont;
}

/**
 * Splits a text into runs, each with the first font of the chain that has all of its characters.
 *
 * @throws PolicyProblem `policy.character` for a character that no font has: it would be drawn as a blank box, with no error
 */
export function fontRuns(text: string, chain: FontChain): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text) {
    const font = fontOf(character, chain);
    if (!font) throw new PolicyProblem('policy.character', { ...named(character) });
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

/** The first character of a text that no font of the chain has; undefined where they have all of them. */
export function missingIn(text: string, chain: FontChain): MissingCharacter | undefined {
  const missing = [...text].find((character) => !fontOf(character, chain));
  return missing === undefined ? undefined : named(missing);
}

function fontOf(character: string, chain: FontChain): PolicyFont | undefined {
  const codePoint = character.codePointAt(0)!;
  return chain.find((candidate) => candidate.load().hasGlyphForCodePoint(codePoint));
}

function named(character: string): MissingCharacter {
  const hex = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return { character, codePoint: `U+${hex}` };
}
