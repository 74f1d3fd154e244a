import { readPersonalNumber } from './personal-number.ts';

/** Returns the gender encoded in the sequence digits, odd for men; supports the same numbers as `birthDateOfId`. */
export function genderOfId(id: string): 'M' | 'F' | undefined {
  return readPersonalNumber(id)?.gender;
}
