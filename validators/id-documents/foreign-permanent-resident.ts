import { isCalendarDate } from '../values/calendar-date.ts';
import { hasMrzCheckDigit } from '../values/mrz-check-digit.ts';
import { PERSONAL_NUMBER_PREFIXES, personalNumberIssue } from '../values/personal-number.ts';
import { PROVINCE_PREFIX } from '../values/province-prefix.ts';
import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue } from './format-issue.ts';

const PREFIX_2017 = new RegExp(`^[A-Z]{3}${PROVINCE_PREFIX}`);

/** Foreigner's permanent resident card, both editions in use: 15 characters of 2017, 18 of 2023 (V-028). */
export function foreignPermanentResidentIssue(typed: string, asOf: string): RuleIssue | undefined {
  if (typed.length === 15) return issueOf2017Card(typed);
  return (
    formatIssue(typed, [15, 18], /^\d{17}[\dXx]$/) ??
    personalNumberIssue(typed, PERSONAL_NUMBER_PREFIXES.foreignPermanentResident, asOf)
  );
}

/** Nationality (3 letters), place (4 digits), birth date YYMMDD, sequence digit, check digit. */
function issueOf2017Card(typed: string): RuleIssue | undefined {
  const form = formatIssue(typed, [15], /^[A-Za-z]{3}\d{12}$/);
  if (form) return form;
  const id = typed.toUpperCase();
  if (!PREFIX_2017.test(id)) return { code: 'id.addressCode' };
  // The century is open. 2000 stands for both: it has 29 February, as every leap year 00 to 99 of either century.
  if (!isCalendarDate(`20${id.slice(7, 9)}-${id.slice(9, 11)}-${id.slice(11, 13)}`)) {
    return { code: 'id.birthDate' };
  }
  return hasMrzCheckDigit(id) ? undefined : { code: 'id.checksum' };
}
