/** A sentence ends with a Chinese mark, or with a Latin one before a capital; a full stop near the start is that of a short form. */
const FIRST_SENTENCE = /^(.+?[。！？]|.{12,}?[.!?](?= [\p{Lu}¿¡]))/u;

/** The first sentence of a text: enough to tell which of several warnings is meant. */
export const firstSentence = (text: string): string => FIRST_SENTENCE.exec(text)?.[0] ?? text;
