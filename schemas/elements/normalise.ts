/**
 * How typed text is normalised before it is checked and stored (A91, A92). Every function may be applied to its own
 * result without changing it again.
 */

// White space, and invisible characters that are copied along with a number from a chat or an address book.
const BLANKS = /[\s\p{Default_Ignorable_Code_Point}]+/gu;
const BLANKS_AND_HYPHENS = /[\s\p{Default_Ignorable_Code_Point}\u2010-\u2015\u2212-]+/gu;
const FULL_WIDTH_LATIN = /[Ａ-Ｚａ-ｚ０-９]/gu;
const DOT_VARIANTS = /[•・．‧∙⋅･]/gu;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
// Canonically equal to another character, yet a different one on an identity document.
const BETWEEN_COMPATIBILITY_IDEOGRAPHS = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

/** Mobile, telephone, card and account numbers: one width, no spaces, no hyphens. */
export function normaliseCode(text: string): string {
  return normaliseWithout(BLANKS_AND_HYPHENS, text);
}

/** A mobile number as an address book stores it: +86 and 0086 are no part of the number. */
export function normaliseMobile(text: string): string {
  return normaliseCode(text).replace(/^(?:\+|00)86(?=1\d{10}$)/u, '');
}

/** Numbers of documents: one width, no spaces, capital letters (x above all). Hyphens stay. */
export function normaliseId(text: string): string {
  return normaliseWithout(BLANKS, text)
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .normalize('NFKC');
}

export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').trim();
}

/** Free text keeps every character that was written. */
export function normaliseText(text: string): string {
  return text.trim();
}

/**
 * Names of persons: Latin letters and digits in half width, the middle dot in the one form that the national norm asks
 * for (U+00B7), accents composed. Ideographs are never replaced: even NFC would turn U+FA30 into U+4FAE, another name.
 */
export function normaliseName(text: string): string {
  return text
    .trim()
    .replace(FULL_WIDTH_LATIN, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(DOT_VARIANTS, '·')
    .replace(BETWEEN_COMPATIBILITY_IDEOGRAPHS, (part) => part.normalize('NFC'));
}

/** Addresses are written with the same characters as names. */
export function normaliseAddress(text: string): string {
  return normaliseName(text);
}

/**
 * A decimal in canonical form: no plus, no leading zeros, no trailing zeros after the point. The ideographic full stop
 * of Chinese keyboards counts as the point. Anything else is left to the rule, commas above all: they group thousands
 * in some languages and are the point in others.
 */
export function normaliseDecimal(text: string): string {
  const typed = normaliseWithout(BLANKS, text).replaceAll('。', '.').replaceAll('\u2212', '-');
  if (!DECIMAL.test(typed)) return typed;
  const [whole = '', fraction = ''] = typed.replace(/^[+-]/, '').split('.');
  const decimals = withoutTrailingZeros(fraction);
  const value = whole.replace(/^0+(?=\d)/, '').padStart(1, '0') + (decimals && `.${decimals}`);
  return typed.startsWith('-') && value !== '0' ? `-${value}` : value;
}

/** NFKC twice: what stood on both sides of a space may compose once the space is removed. */
function normaliseWithout(unwanted: RegExp, text: string): string {
  return text.normalize('NFKC').replace(unwanted, '').normalize('NFKC');
}

/** Not /0+$/, which looks at every zero again and again. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Lifts a text function to answers: a value of another JSON type, which the shape check refuses, stays as it is. */
export const forTextOnly =
  (change: (text: string) => string) =>
  (value: string): string =>
    typeof value === 'string' ? change(value) : value;

/** For answers that are chosen, not typed. */
export const withoutNormalising = <Value>(value: Value): Value => value;
