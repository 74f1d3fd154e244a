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
import { differentPersons } from './keywords/different-persons.ts';
import { differsFrom } from './keywords/differs-from.ts';
import { digits } from './keywords/digits.ts';
import { email } from './keywords/email.ts';
import { exclusiveOptions } from './keywords/exclusive-options.ts';
import { idNumberOfType } from './keywords/id-number-of-type.ts';
import { matchesIdNumber } from './keywords/matches-id-number.ts';
import { minorDeathCap } from './keywords/minor-death-cap.ts';
import { mobile } from './keywords/mobile.ts';
import { parentOlder } from './keywords/parent-older.ts';
import { personName } from './keywords/person-name.ts';
import { personTwice } from './keywords/person-twice.ts';
import { ratio } from './keywords/ratio.ts';
import { samePerson } from './keywords/same-person.ts';
import { smoking } from './keywords/smoking.ts';
import { timeOfDay } from './keywords/time-of-day.ts';
import { uscc } from './keywords/uscc.ts';
import { validityRange } from './keywords/validity-range.ts';
import { waiver } from './keywords/waiver.ts';
import type { AnyRule } from './rule/rule.ts';

/**
 * The rules available to input types and group checks, by keyword. The browser loads them with every form. The
 * validator compiler registers only these rules, so a form cannot reference an unknown keyword.
 */
export const formRules = {
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
  differentPersons,
  differsFrom,
  digits,
  email,
  exclusiveOptions,
  idNumberOfType,
  matchesIdNumber,
  minorDeathCap,
  mobile,
  parentOlder,
  personName,
  personTwice,
  ratio,
  samePerson,
  smoking,
  timeOfDay,
  uscc,
  validityRange,
  waiver,
} as const satisfies Record<string, AnyRule>;
