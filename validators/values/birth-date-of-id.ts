import { readPersonalNumber } from './personal-number.ts';

/**
 * Returns the birth date `YYYY-MM-DD` encoded in a valid number: resident IDs of 18 and 15 digits, residence permits
 * and the foreigner's permanent resident card of 2023. Undefined for other numbers; the 2017 card omits the century.
 */
export function birthDateOfId(id: string): string | undefined {
  return readPersonalNumber(id)?.birthDate;
}
