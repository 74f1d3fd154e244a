/**
 * Path of the source of an answer, and its key beside the answer's: no element code ends in `$`. The source is true while
 * the answer is as proposed, and false once the customer has changed or cleared it (`src/decisions/0051-*`).
 */
export const sourcePath = (path: string): string => `${path}$`;
