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
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

function fontOf(character: string, chain: FontChain): PolicyFont {
  const codePoint = character.codePointAt(0)!;
  const font = chain.find((candidate) => candidate.load().hasGlyphForCodePoint(codePoint));
  if (font) return font;
  const hex = codePoint.toString(16).toUpperCase().padStart(4, '0');
  throw new PolicyProblem('policy.character', { character, codePoint: `U+${hex}` });
}
