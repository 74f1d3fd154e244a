import { readPersonalNumber } from './personal-number.ts';

/**
 * Birth date `YYYY-MM-DD` that a valid number tells: resident IDs of 18 and 15 digits, residence permits and the
 * foreigner's permanent resident card of 2023. Undefined for any other number: the 2017 card leaves the century open.
 */
export function birthDateOfId(id: string): string | undefined {
  return readPersonalNumber(id)?.birthDate;
}
