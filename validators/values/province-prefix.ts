/**
 * Pattern source for the first two digits of a GB/T 2260 code of a mainland province. Only these two digits are
 * judged: county codes come and go, and a number keeps the code of the county in which it was given.
 */
export const PROVINCE_PREFIX = '(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5])';
