import { addressWords } from './keywords/address-words.ts';
import { ageRange } from './keywords/age-range.ts';
import { areaCode } from './keywords/area-code.ts';
import { bankCard } from './keywords/bank-card.ts';
import { beneficiaryTotals } from './keywords/beneficiary-totals.ts';
import { businessLicence } from './keywords/business-licence.ts';
import { calendarDate } from './keywords/calendar-date.ts';
import { cardPayable } from './keywords/card-payable.ts';
import { characters } from './keywords/characters.ts';
import { codeListItem } from './keywords/code-list-item.ts';
import { countLimit } from './keywords/count-limit.ts';
import { currentPass } from './keywords/current-pass.ts';
import { decimalText } from './keywords/decimal-text.ts';
import { differentPersons } from './keywords/different-persons.ts';
import { differsFrom } from './keywords/differs-from.ts';
import { digits } from './keywords/digits.ts';
import { email } from './keywords/email.ts';
import { idNumberOfType } from './keywords/id-number-of-type.ts';
import { lastSix } from './keywords/last-six.ts';
import { linkAddress } from './keywords/link-address.ts';
import { linkColour } from './keywords/link-colour.ts';
import { mainlandId } from './keywords/mainland-id.ts';
import { matchesIdNumber } from './keywords/matches-id-number.ts';
import { minorDeathCap } from './keywords/minor-death-cap.ts';
import { mobile } from './keywords/mobile.ts';
import { mobileMask } from './keywords/mobile-mask.ts';
import { orderExpiry } from './keywords/order-expiry.ts';
import { personName } from './keywords/person-name.ts';
import { ratio } from './keywords/ratio.ts';
import { routeParameters } from './keywords/route-parameters.ts';
import { smoking } from './keywords/smoking.ts';
import { uploadedImage } from './keywords/uploaded-image.ts';
import { uscc } from './keywords/uscc.ts';
import { validityRange } from './keywords/validity-range.ts';
import { waiver } from './keywords/waiver.ts';
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
  cardPayable,
  characters,
  codeListItem,
  countLimit,
  currentPass,
  decimalText,
  differentPersons,
  differsFrom,
  digits,
  email,
  idNumberOfType,
  lastSix,
  linkAddress,
  linkColour,
  mainlandId,
  matchesIdNumber,
  minorDeathCap,
  mobile,
  mobileMask,
  orderExpiry,
  personName,
  ratio,
  routeParameters,
  smoking,
  uploadedImage,
  uscc,
  validityRange,
  waiver,
} as const satisfies Record<string, AnyRule>;

export type Keyword = keyof typeof rules;

/** The rule of a keyword, or undefined for a word that is not in the vocabulary. */
export function ruleOf(keyword: string): AnyRule | undefined {
  return Object.hasOwn(rules, keyword) ? rules[keyword as Keyword] : undefined;
}
