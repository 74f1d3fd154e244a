import { isCalendarDate } from '../values/calendar-date.ts';
import { hasMrzCheckDigit } from '../values/mrz-check-digit.ts';
import { PERSONAL_NUMBER_PREFIXES, personalNumberIssue } from '../values/personal-number.ts';
import { PROVINCE_PREFIX } from '../values/province-prefix.ts';
import type { RuleIssue } from '../rule/rule.ts';
import { formatIssue } from './format-issue.ts';

const PREFIX_2017 = new RegExp(`^[A-Z]{3}${PROVINCE_PREFIX}`);

/** Foreigner's permanent resident card: 15 characters (2017 edition) or 18 (2023 edition), both in use (V-028). */
export function foreignPermanentResidentIssue(number: string, asOf: string): RuleIssue | undefined {
  if (number.length === 15) return issueOf2017Card(number);
  return (
    formatIssue(number, [15, 18], /^\d{17}[\dXx]$/) ??
    personalNumberIssue(number, PERSONAL_NUMBER_PREFIXES.foreignPermanentResident, asOf)
  );
}

/** Layout: nationality (3 letters), region (4 digits), birth date YYMMDD, sequence digit, check digit. */
function issueOf2017Card(number: string): RuleIssue | undefined {
  const issue = formatIssue(number, [15], /^[A-Za-z]{3}\d{12}$/);
  if (issue) return issue;
  const id = number.toUpperCase();
  if (!PREFIX_2017.test(id)) return { code: 'id.addressCode' };
  // The number omits the century. Assumes 20xx, which has every leap year of 19xx too.
  if (!isCalendarDate(`20${id.slice(7, 9)}-${id.slice(9, 11)}-${id.slice(11, 13)}`)) {
    return { code: 'id.birthDate' };
  }
  return hasMrzCheckDigit(id) ? undefined : { code: 'id.checksum' };
}
