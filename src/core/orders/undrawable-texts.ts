// The texts that a policy shows with a character that none of its fonts has, so that it could not be drawn.

/** A character that no font of the policies has. */
export interface MissingCharacter {
  character: string;
  /** Such as `U+1F600`: a phone without a font for it shows a box. */
  codePoint: string;
}

/** How a policy is made of an application or a product, and what its fonts lack. */
export interface PolicyDrawing<Source> {
  /** What a policy shows of the source. */
  textsOf: (source: Source) => unknown;
  /** The first character of texts, at any depth, that no font has. */
  missingIn: (texts: unknown) => MissingCharacter | undefined;
}

/** A source with each of its texts replaced; the paths are those of the source. */
type MapTexts<Source> = (source: Source, map: (text: string, path: string) => string) => Source;

/**
 * Each text that keeps the policy of a source from being drawn, with the character. Which texts a policy shows no list says: with all
 * others mended, the policy of a text at fault still cannot be drawn.
 */
export function undrawableTexts<Source>(
  source: Source,
  { textsOf, missingIn }: PolicyDrawing<Source>,
  mapTexts: MapTexts<Source>,
): { path: string; missing: MissingCharacter }[] {
  if (!missingIn(textsOf(source))) return [];
  const suspects = new Set<string>();
  mapTexts(source, (text, path) => {
    if (missingIn(text)) suspects.add(path);
    return text;
  });
  return [...suspects].flatMap((suspect) => {
    const isOther = (path: string) => path !== suspect && suspects.has(path);
    const mended = mapTexts(source, (text, path) => (isOther(path) ? drawn(text, missingIn) : text));
    const missing = missingIn(textsOf(mended));
    return missing ? [{ path: suspect, missing }] : [];
  });
}

/** A text without the characters that no font has. */
const drawn = (text: string, missingIn: PolicyDrawing<unknown>['missingIn']): string =>
  [...text].filter((character) => !missingIn(character)).join('');
