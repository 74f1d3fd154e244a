import type { IdType } from '../../schemas/elements/id-type.ts';
import type { RuleFailure } from '../rule.ts';
import { socialCreditCodeFailure } from '../social-credit-code.ts';
import { birthCertificateFailure } from './birth-certificate.ts';
import { foreignPermanentResidentFailure } from './foreign-permanent-resident.ts';
import { hkMacauPassFailure } from './hk-macau-pass.ts';
import { householdRegisterFailure } from './household-register.ts';
import { officerCardFailure } from './officer-card.ts';
import { passportFailure } from './passport.ts';
import { residencePermitFailure } from './residence-permit.ts';
import { residentIdFailure } from './resident-id.ts';
import { taiwanPassFailure } from './taiwan-pass.ts';

/** The first failure of a normalised document number on the day `asOf` (`YYYY-MM-DD`). */
type IdDocumentCheck = (number: string, asOf: string) => RuleFailure | undefined;

/** The rule of every document type that a product may offer (A10). */
export const idDocuments = {
  residentId: (number, asOf) => residentIdFailure(number, '18or15', asOf),
  householdRegister: householdRegisterFailure,
  birthCertificate: birthCertificateFailure,
  passport: passportFailure,
  hkMacauPass: hkMacauPassFailure,
  taiwanPass: taiwanPassFailure,
  residencePermit: residencePermitFailure,
  foreignPermanentResident: foreignPermanentResidentFailure,
  officerCard: officerCardFailure,
  uscc: socialCreditCodeFailure,
} as const satisfies Record<IdType, IdDocumentCheck>;
