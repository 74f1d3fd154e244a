/**
 * Pattern source for the first two digits of a GB/T 2260 code of a mainland province. Checks cover only these two
 * digits: county codes change over time, and a number retains the county code of its issue date.
 */
export const PROVINCE_PREFIX = '(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5])';
