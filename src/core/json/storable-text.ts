const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether PostgreSQL has a place for every character of a text: NUL and halves of characters have none. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\u0000') && !LONE_SURROGATE.test(text);
