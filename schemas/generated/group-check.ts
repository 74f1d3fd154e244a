// Generated from schemas/documents/group-check.json; do not edit.

/**
 * A rule over several answers. Operands are element ids; where one lies in a repeating section the check runs for every row.
 */
export type GroupCheck =
  IdNumberOfTypeCheck | MatchesIdNumberCheck | BeneficiaryTotalsCheck | DiffersFromCheck | AgeRangeCheck;
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
