/** Characters of a document's number that an insured person enters to prove who it is (V-071). */
export const END_LENGTH = 6;

/**
 * The last six characters of a document's number, or all of a shorter one: a household register may have three (V-019). Officer cards
 * end in a Chinese character, and booklets of residents of Taiwan in brackets (V-023, V-026).
 *
 * @param number as the application has it, or as it was entered
 */
export const numberEnd = (number: string): string =>
  [...number.trim().normalize('NFKC').toUpperCase()].slice(-END_LENGTH).join('');
