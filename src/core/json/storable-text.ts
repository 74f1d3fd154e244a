const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether PostgreSQL can store a text: it rejects NUL and lone surrogates. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\u0000') && !LONE_SURROGATE.test(text);
