// Judges texts that people read. Screens show them as text, so `<` and `>` are characters like any other.

/** Tags, comments and entities. */
const HTML = [
  /<\/?[a-z][a-z0-9-]*(\s*\/?|\s[^<>]*=[^<>]*)>/iu,
  /<!--/u,
  /&(#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/iu,
];

/** HTML, links and Markdown: nobody wants to read them, and a mail or an export might take them for code. */
const MARKUP = [
  ...HTML,
  /\b[a-z][a-z0-9+.-]*:\/\//iu,
  /\bjavascript:/iu,
  /\bdata:[a-z]+\/[a-z0-9.+-]+[;,]/iu,
  /\bwww\./iu,
  /\]\(/u,
  /\{\{|\}\}/u,
];

/** Whether a text has markup, a link or a placeholder. */
export const hasMarkup = (text: string): boolean => MARKUP.some((pattern) => pattern.test(text));

/** Whether a text has HTML, which a page of plain text would show. */
export const hasHtml = (text: string): boolean => HTML.some((pattern) => pattern.test(text));

/** A character that leaves a mark; U+2800, U+3164 and their kin are letters or symbols without one. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text shows nothing: empty, or of spaces and zero-width characters only. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
