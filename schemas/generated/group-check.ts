// Generated from schemas/documents/group-check.json; do not edit.
import type { Condition } from './condition.ts';
import type { Pipes } from './pipes.ts';

/**
 * A rule over several answers. Operands are element ids. If an operand is in a repeating section, the check runs for every row. A check with `when` runs only while that condition is true: not while it is unknown.
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
  | SmokingCheck
  | SamePersonCheck
  | PersonTwiceCheck
  | ParentOlderCheck
  | ConditionCheck;
export type CheckId = string;
export type ElementId = string;
/**
 * The relation of the insured to the applicant: while it is `self`, the check does not run.
 */
export type ElementId1 = string;
/**
 * The relation of the insured to the applicant: while it is `self`, the check does not run.
 */
export type ElementId2 = string;
/**
 * The element at which the answers are refused.
 */
export type ElementId3 = string;
/**
 * The code of the catalogue that an error reports in place of `condition.refused`. Its message stands in for the word `refused`.
 */
export type HouseRuleIssue =
  | 'person.parentOlder'
  | 'smoking.nonSmoker'
  | 'smoking.smoker'
  | 'waiver.fiveYears'
  | 'waiver.lumpSum'
  | 'waiver.payPeriod'
  | 'waiver.self';

/**
 * The document number is valid for the chosen document type.
 */
export interface IdNumberOfTypeCheck {
  checkId: CheckId;
  check: 'idNumberOfType';
  idType: ElementId;
  idNumber: ElementId;
  /**
   * Requires the current card format for travel permits of Hong Kong and Macau residents.
   */
  currentPass?: true;
  when?: Condition;
}
/**
 * Birth date and gender match the document number.
 */
export interface MatchesIdNumberCheck {
  checkId: CheckId;
  check: 'matchesIdNumber';
  idType: ElementId;
  idNumber: ElementId;
  birthDate?: ElementId;
  gender?: ElementId;
  when?: Condition;
}
/**
 * Shares of each order total 100; at most three rows; orders 1 to n without gaps.
 */
export interface BeneficiaryTotalsCheck {
  checkId: CheckId;
  check: 'beneficiaryTotals';
  section: ElementId;
  order: ElementId;
  ratio: ElementId;
  max?: number;
  when?: Condition;
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
  when?: Condition;
}
/**
 * The age on the date of the check is within the limits: full years, or days for minDays.
 */
export interface AgeRangeCheck {
  checkId: CheckId;
  check: 'ageRange';
  birthDate: ElementId;
  min?: number;
  max?: number;
  minDays?: number;
  when?: Condition;
}
/**
 * The insured is not the applicant; required by the short flow. Compares document numbers, or names if a number is missing.
 */
export interface DifferentPersonsCheck {
  checkId: CheckId;
  check: 'differentPersons';
  name: ElementId;
  idNumber?: ElementId;
  otherName: ElementId;
  otherIdNumber?: ElementId;
  when?: Condition;
}
/**
 * The total death benefit of a minor over all insurers is within the cap of the age. Amounts are in yuan.
 */
export interface MinorDeathCapCheck {
  checkId: CheckId;
  check: 'minorDeathCap';
  birthDate: ElementId;
  cover: ElementId;
  otherCover?: ElementId;
  when?: Condition;
}
/**
 * A chosen waiver of premium is allowed: the insured is not the applicant, and the payment period is neither a lump sum (SINGLE) nor, if the product refuses it, five years (5Y).
 */
export interface WaiverCheck {
  checkId: CheckId;
  check: 'waiver';
  waiver: ElementId;
  relation?: ElementId;
  payPeriod?: ElementId;
  refuseFiveYears?: boolean;
  when?: Condition;
}
/**
 * The smoking answers belong to the expected class. Below 10 cigarettes a day and below 10 years: non-smoker.
 */
export interface SmokingCheck {
  checkId: CheckId;
  check: 'smoking';
  perDay: ElementId;
  years: ElementId;
  expect: 'nonSmoker' | 'smoker';
  when?: Condition;
}
/**
 * One person may not have two roles: by document type and number, without a number by name and birth date.
 */
export interface SamePersonCheck {
  checkId: CheckId;
  check: 'samePerson';
  /**
   * The role of the other person.
   */
  role: 'applicant' | 'insured';
  idType?: ElementId;
  idNumber: ElementId;
  name?: ElementId;
  birthDate?: ElementId;
  otherIdType?: ElementId;
  otherIdNumber: ElementId;
  otherName?: ElementId;
  otherBirthDate?: ElementId;
  selfRelation?: ElementId1;
  /**
   * The check runs only while `selfRelation` is `self`.
   */
  onlySelf?: true;
  when?: Condition;
}
/**
 * No person is in two rows of a list.
 */
export interface PersonTwiceCheck {
  checkId: CheckId;
  check: 'personTwice';
  section: ElementId;
  idType?: ElementId;
  idNumber: ElementId;
  name?: ElementId;
  birthDate?: ElementId;
  relation?: ElementId;
  when?: Condition;
}
/**
 * A parent or grandparent is older than the child or grandchild.
 */
export interface ParentOlderCheck {
  checkId: CheckId;
  check: 'parentOlder';
  relation: ElementId;
  birthDate: ElementId;
  otherBirthDate: ElementId;
  selfRelation?: ElementId2;
  /**
   * The check runs only while `selfRelation` is `self`.
   */
  onlySelf?: true;
  when?: Condition;
}
/**
 * Refuses the answers while a condition is true, or warns. An unknown condition does neither. The message is the check's word `refused`, or that of its `issue`.
 */
export interface ConditionCheck {
  checkId: CheckId;
  check: 'condition';
  refuseWhen: Condition;
  path: ElementId3;
  /**
   * An error refuses the answers. A warning asks the customer to confirm that they are right: its `path` is a confirmation, whose name is the message.
   */
  severity: 'error' | 'warning';
  issue?: HouseRuleIssue;
  pipes?: Pipes;
  when?: Condition;
}
