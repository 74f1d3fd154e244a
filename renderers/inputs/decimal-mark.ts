// The decimal mark of a language: what people type and read, beside the point of stored answers.

/** Languages of ours whose decimal mark is a comma. Chinese and English group thousands with it. */
const usesComma = (lang: string): boolean => /^(es|pt)\b/.test(lang);

/** One comma between digits and no point: 「1.234,5」 groups thousands and is left to the rule, which refuses it. */
const DECIMAL_COMMA = /^\s*[+-]?\d*,\d*\s*$/;

/** Typed text with the decimal point of stored answers. */
export const withDecimalPoint = (text: string, lang: string): string =>
  usesComma(lang) && DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text;

/** A stored decimal with the decimal mark of the language. */
export const withDecimalMark = (value: string, lang: string): string =>
  usesComma(lang) && /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value;
