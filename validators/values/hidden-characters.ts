// Lone surrogates match \p{Cs}. Default-ignorable code points are the zero-width, joining and direction marks, the
// variation selectors and the invisible Hangul fillers; \uFFF9-\uFFFB are the interlinear annotation marks.
const HIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

/**
 * Whether the text contains an invisible character or one without a standard glyph: control characters, zero-width and
 * direction marks, lone surrogates, private-use code points. They cannot be printed on a policy or compared reliably.
 */
export function hasHiddenCharacter(text: string): boolean {
  return HIDDEN.test(text);
}
