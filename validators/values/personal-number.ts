import { isCalendarDate } from './calendar-date.ts';
import { hasMod112Check } from './mod-11-2.ts';
import { PROVINCE_PREFIX } from './province-prefix.ts';
import type { RuleIssue } from '../rule/rule.ts';

/**
 * The documents whose 18-character numbers share one plan: address code (6), birth date (8), sequence (3), check
 * character (1). What differs is the beginning: a province for resident IDs (GB 11643), three fixed codes for
 * residence permits of Hong Kong, Macau and Taiwan residents, and 9 + province + nationality (ISO 3166 numeric) for
 * the foreigner's permanent resident card of 2023. Resident IDs also have an older plan of 15 digits.
 */
export const PERSONAL_NUMBER_PREFIXES = {
  residentId: new RegExp(`^${PROVINCE_PREFIX}`),
  residencePermit: /^8[123]0000/,
  foreignPermanentResident: new RegExp(`^9${PROVINCE_PREFIX}`),
} as const;

const PATTERN = /^(?:\d{15}|\d{17}[\dXx])$/;
const EARLIEST_BIRTH = '1850-01-01';
const LATEST_BIRTH = '9999-12-31';

/** What a personal number says of its holder. */
export interface PersonalNumberHolder {
  birthDate: string;
  gender: 'M' | 'F';
}

/**
 * The first failure of a personal number: beginning, then birth date, then check character (15 digits have none).
 * Expects 15 digits, or 17 digits and a digit or X.
 */
export function personalNumberIssue(id: string, start: RegExp, asOf: string): RuleIssue | undefined {
  if (!start.test(id)) return { code: 'id.addressCode' };
  const birthDate = birthDateIn(id);
  if (!isCalendarDate(birthDate) || birthDate < EARLIEST_BIRTH || birthDate > asOf) {
    return { code: 'id.birthDate' };
  }
  if (id.length === 18 && !hasMod112Check(id)) return { code: 'id.checksum' };
  return undefined;
}

/** Birth date and gender that a valid personal number of any of the families tells; undefined for other numbers. */
export function readPersonalNumber(id: string): PersonalNumberHolder | undefined {
  if (!PATTERN.test(id)) return undefined;
  const { residentId, residencePermit, foreignPermanentResident } = PERSONAL_NUMBER_PREFIXES;
  const starts = id.length === 15 ? [residentId] : [residentId, residencePermit, foreignPermanentResident];
  const isValid = starts.some((start) => !personalNumberIssue(id, start, LATEST_BIRTH));
  if (!isValid) return undefined;
  const sequenceEnd = id.length === 15 ? id[14] : id[16];
  return { birthDate: birthDateIn(id), gender: Number(sequenceEnd) % 2 === 1 ? 'M' : 'F' };
}

function birthDateIn(id: string): string {
  const digits = id.length === 15 ? `19${id.slice(6, 12)}` : id.slice(6, 14);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
