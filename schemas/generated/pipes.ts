// Generated from schemas/documents/pipes.json; do not edit.

/**
 * Answers that the words of an element, a section, a condition check or an outcome show: name of an argument → elementId. Words of a part with pipes are messages in ICU syntax.
 */
export interface Pipes {
  [k: string]: string;
}
