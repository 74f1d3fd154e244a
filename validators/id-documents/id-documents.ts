import type { IdType } from '../../schemas/elements/id-type.ts';
import type { RuleIssue } from '../rule/rule.ts';
import { socialCreditCodeIssue } from '../values/social-credit-code.ts';
import { birthCertificateIssue } from './birth-certificate.ts';
import { foreignPermanentResidentIssue } from './foreign-permanent-resident.ts';
import { hkMacauPassIssue } from './hk-macau-pass.ts';
import { householdRegisterIssue } from './household-register.ts';
import { officerCardIssue } from './officer-card.ts';
import { passportIssue } from './passport.ts';
import { residencePermitIssue } from './residence-permit.ts';
import { residentIdIssue } from './resident-id.ts';
import { taiwanPassIssue } from './taiwan-pass.ts';

/** Returns the first issue of a normalised document number on the date `asOf` (`YYYY-MM-DD`). */
type IdDocumentCheck = (number: string, asOf: string) => RuleIssue | undefined;

/** The check of every document type that a product may offer (A10). */
export const idDocuments = {
  residentId: (number, asOf) => residentIdIssue(number, '18or15', asOf),
  householdRegister: householdRegisterIssue,
  birthCertificate: birthCertificateIssue,
  passport: passportIssue,
  hkMacauPass: hkMacauPassIssue,
  taiwanPass: taiwanPassIssue,
  residencePermit: residencePermitIssue,
  foreignPermanentResident: foreignPermanentResidentIssue,
  officerCard: officerCardIssue,
  uscc: socialCreditCodeIssue,
} as const satisfies Record<IdType, IdDocumentCheck>;
