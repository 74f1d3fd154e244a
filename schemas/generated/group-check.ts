// Generated from schemas/documents/group-check.json; do not edit.

/**
 * A rule over several answers. Operands are element ids; where one lies in a repeating section the check runs for every row.
 */
export type GroupCheck =
  | IdNumberOfTypeCheck
  | MatchesIdNumberCheck
  | BeneficiaryTotalsCheck
  | DiffersFromCheck
  | AgeRangeCheck
  | DifferentPersonsCheck
  | MinorDeathCapCheck
  | WaiverCheck
  | SmokingCheck;
export type CheckId = string;
export type ElementId = string;

/**
 * The number is right for the document type that was chosen.
 */
export interface IdNumberOfTypeCheck {
  checkId: CheckId;
  check: 'idNumberOfType';
  idType: ElementId;
  idNumber: ElementId;
  /**
   * Travel permits of Hong Kong and Macau residents must have the form of the cards of today.
   */
  currentPass?: true;
}
/**
 * Birth date and gender agree with the number.
 */
export interface MatchesIdNumberCheck {
  checkId: CheckId;
  check: 'matchesIdNumber';
  idType: ElementId;
  idNumber: ElementId;
  birthDate?: ElementId;
  gender?: ElementId;
}
/**
 * Shares of one order total 100, at most three rows, orders 1..n without gaps.
 */
export interface BeneficiaryTotalsCheck {
  checkId: CheckId;
  check: 'beneficiaryTotals';
  section: ElementId;
  order: ElementId;
  ratio: ElementId;
  max?: number;
}
/**
 * Two persons may not share a mobile number or an e-mail address, unless they are the same person or the second is under 18.
 */
export interface DiffersFromCheck {
  checkId: CheckId;
  check: 'differsFrom';
  kind: 'mobile' | 'email';
  value: ElementId;
  other: ElementId;
  relation?: ElementId;
  valueIdNumber?: ElementId;
  otherIdNumber?: ElementId;
  birthDate?: ElementId;
}
/**
 * Full years, or days for minDays, on the day of the check.
 */
export interface AgeRangeCheck {
  checkId: CheckId;
  check: 'ageRange';
  birthDate: ElementId;
  min?: number;
  max?: number;
  minDays?: number;
}
/**
 * The insured is not the applicant, as the short flow asks. Numbers tell persons apart; where one has none, names do.
 */
export interface DifferentPersonsCheck {
  checkId: CheckId;
  check: 'differentPersons';
  name: ElementId;
  idNumber?: ElementId;
  otherName: ElementId;
  otherIdNumber?: ElementId;
}
/**
 * What all insurers promise for the death of a minor stays within the cap of the age. Amounts are in yuan.
 */
export interface MinorDeathCapCheck {
  checkId: CheckId;
  check: 'minorDeathCap';
  birthDate: ElementId;
  cover: ElementId;
  otherCover?: ElementId;
}
/**
 * Waiver of premium, once it is switched on: not for who pays for himself, not for a lump sum (SINGLE), nor for five years (5Y) where the product refuses those.
 */
export interface WaiverCheck {
  checkId: CheckId;
  check: 'waiver';
  waiver: ElementId;
  relation?: ElementId;
  payPeriod?: ElementId;
  refuseFiveYears?: boolean;
}
/**
 * Who smokes under 10 a day and for under 10 years is no smoker; the answers belong to the class that is expected.
 */
export interface SmokingCheck {
  checkId: CheckId;
  check: 'smoking';
  perDay: ElementId;
  years: ElementId;
  expect: 'nonSmoker' | 'smoker';
}
