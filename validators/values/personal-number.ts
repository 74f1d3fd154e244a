// Personal numbers of Chinese identity documents: checks them and reads birth date and gender.
import { isCalendarDate } from './calendar-date.ts';
import { hasMod112Check } from './mod-11-2.ts';
import { PROVINCE_PREFIX } from './province-prefix.ts';
import type { RuleIssue } from '../rule/rule.ts';

/**
 * Prefixes of the documents that share one 18-character layout: address code (6), birth date (8), sequence (3), check
 * character (1). Resident IDs (GB 11643) start with a province; residence permits of Hong Kong, Macau and Taiwan
 * residents with one of three fixed codes; the foreigner's permanent resident card of 2023 with 9 + province +
 * nationality (ISO 3166 numeric). Resident IDs also have an older layout of 15 digits.
 */
export const PERSONAL_NUMBER_PREFIXES = {
  residentId: new RegExp(`^${PROVINCE_PREFIX}`),
  residencePermit: /^8[123]0000/,
  foreignPermanentResident: new RegExp(`^9${PROVINCE_PREFIX}`),
} as const;

const PATTERN = /^(?:\d{15}|\d{17}[\dXx])$/;
const EARLIEST_BIRTH = '1850-01-01';
const LATEST_BIRTH = '9999-12-31';

/** Data encoded in a personal number. */
export interface PersonalNumberHolder {
  birthDate: string;
  gender: 'M' | 'F';
}

/**
 * Returns the first issue of a personal number: prefix, birth date, check character, in this order. Numbers of 15
 * digits have no check character. Expects 15 digits, or 17 digits followed by a digit or X.
 */
export function personalNumberIssue(id: string, prefix: RegExp, asOf: string): RuleIssue | undefined {
  if (!prefix.test(id)) return { code: 'id.addressCode' };
  const birthDate = birthDateIn(id);
  if (!isCalendarDate(birthDate) || birthDate < EARLIEST_BIRTH || birthDate > asOf) {
    return { code: 'id.birthDate' };
  }
  if (id.length === 18 && !hasMod112Check(id)) return { code: 'id.checksum' };
  return undefined;
}

/** Reads birth date and gender from a valid personal number of any listed document; undefined for other numbers. */
export function readPersonalNumber(id: string): PersonalNumberHolder | undefined {
  if (!PATTERN.test(id)) return undefined;
  const { residentId, residencePermit, foreignPermanentResident } = PERSONAL_NUMBER_PREFIXES;
  const prefixes = id.length === 15 ? [residentId] : [residentId, residencePermit, foreignPermanentResident];
  const isValid = prefixes.some((prefix) => !personalNumberIssue(id, prefix, LATEST_BIRTH));
  if (!isValid) return undefined;
  const sequenceEnd = id.length === 15 ? id[14] : id[16];
  return { birthDate: birthDateIn(id), gender: Number(sequenceEnd) % 2 === 1 ? 'M' : 'F' };
}

function birthDateIn(id: string): string {
  const digits = id.length === 15 ? `19${id.slice(6, 12)}` : id.slice(6, 14);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
