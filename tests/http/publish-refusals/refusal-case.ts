// The shape of a refusal case, and the ids of the base form's elements and checks that the cases change.
import type { PublishProblemCode } from '../../../src/core/failures/publish-problem.ts';
import { checkIdOf, idOf } from '../../forms/base-form-ids.ts';

/** A document that publishing refuses, with the code of a problem and the id that the problem names. */
export type RefusalCase = [title: string, document: unknown, code: PublishProblemCode, id: string];

export const APPLICANT = idOf('applicant');
export const INSURED = idOf('insured');
export const BENEFICIARIES = idOf('insured/beneficiaries');
export const NAME = idOf('applicant/name');
export const ID_NUMBER = idOf('applicant/idNumber');
export const GENDER = idOf('applicant/gender');
export const BIRTH_DATE = idOf('applicant/birthDate');
export const MOBILE = idOf('applicant/mobile');
export const INCOME = idOf('applicant/annualIncome');
export const PRIVACY_NOTE = idOf('applicant/privacyNote');
export const OCCUPATION = idOf('applicant/occupation');
export const AREA = idOf('applicant/area');
export const ID_TYPE = idOf('applicant/idType');
export const INSURED_ID_TYPE = idOf('insured/idType');
export const INSURED_GENDER = idOf('insured/gender');
export const HEIGHT = idOf('insured/height');
export const BENEFIT_ORDER = idOf('insured/beneficiaries/benefitOrder');
export const ID_NUMBER_CHECK = checkIdOf('idNumberOfType');
export const AGE_CHECK = checkIdOf('ageRange');
export const MOBILE_CHECK = checkIdOf('differsFrom');
export const TOTALS_CHECK = checkIdOf('beneficiaryTotals');
