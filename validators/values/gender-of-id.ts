import { readPersonalNumber } from './personal-number.ts';

/** Gender that a valid number tells by its sequence, odd for men; for the same numbers as `birthDateOfId`. */
export function genderOfId(id: string): 'M' | 'F' | undefined {
  return readPersonalNumber(id)?.gender;
}
