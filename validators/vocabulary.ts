import { addressWords } from './keywords/address-words.ts';
import { ageRange } from './keywords/age-range.ts';
import { areaCode } from './keywords/area-code.ts';
import { bankCard } from './keywords/bank-card.ts';
import { beneficiaryTotals } from './keywords/beneficiary-totals.ts';
import { businessLicence } from './keywords/business-licence.ts';
import { calendarDate } from './keywords/calendar-date.ts';
import { characters } from './keywords/characters.ts';
import { codeListItem } from './keywords/code-list-item.ts';
import { decimalText } from './keywords/decimal-text.ts';
import { differsFrom } from './keywords/differs-from.ts';
import { email } from './keywords/email.ts';
import { idNumberOfType } from './keywords/id-number-of-type.ts';
import { mainlandId } from './keywords/mainland-id.ts';
import { matchesIdNumber } from './keywords/matches-id-number.ts';
import { mobile } from './keywords/mobile.ts';
import { personName } from './keywords/person-name.ts';
import { ratio } from './keywords/ratio.ts';
import { uscc } from './keywords/uscc.ts';
import { validityRange } from './keywords/validity-range.ts';
import type { AnyRule } from './rule.ts';

/** Every rule, by its keyword. */
export const rules = {
  addressWords,
  ageRange,
  areaCode,
  bankCard,
  beneficiaryTotals,
  businessLicence,
  calendarDate,
  characters,
  codeListItem,
  decimalText,
  differsFrom,
  email,
  idNumberOfType,
  mainlandId,
  matchesIdNumber,
  mobile,
  personName,
  ratio,
  uscc,
  validityRange,
} as const satisfies Record<string, AnyRule>;

export type Keyword = keyof typeof rules;

/** The rule of a keyword, or undefined for a word that is not in the vocabulary. */
export function ruleOf(keyword: string): AnyRule | undefined {
  return Object.hasOwn(rules, keyword) ? rules[keyword as Keyword] : undefined;
}
