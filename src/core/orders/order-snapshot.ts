// What an order is about, as its applicant agreed to it: fixed when the order is submitted, whatever is edited later.
import type { Premium, PremiumChoice } from '../pricing/premium-choice.ts';

/** A person as the policy names them, with codes beside the Chinese words of the contract. */
export interface OrderPerson {
  name: string;
  /** Code of the list `idType`. */
  idType: string;
  idTypeName: string;
  idNumber: string;
  gender: 'M' | 'F';
  /** `YYYY-MM-DD`. */
  birthDate: string;
}

export interface OrderApplicant extends OrderPerson {
  mobile: string;
  email?: string;
  /** Area and address in one line. */
  address?: string;
}

export interface OrderBeneficiary {
  /** Of the order 1, 2, 3; those of the same order share. */
  order: number;
  name: string;
  /** Code of the list `relation`. */
  relation: string;
  relationName: string;
  idType: string;
  idTypeName: string;
  idNumber: string;
  /** A whole percentage of the benefit of its order. */
  share: number;
}

export interface OrderInsured extends OrderPerson {
  /** Row of the section `insured`, which names the person in health notices and confirmations. */
  rowId: string;
  /** Code of the list `relation`; `self` is the applicant. */
  relation: string;
  relationName: string;
  mobile?: string;
  occupationClass?: string;
  premiumFen: number;
  /** `insured`: the benefits are paid to the insured person alone. */
  beneficiaryKind: 'designated' | 'legal' | 'insured';
  /** Empty unless they are designated. */
  beneficiaries: OrderBeneficiary[];
}

export interface OrderDuty {
  code: string;
  name: string;
  sumInsuredFen: number;
}

/** A document that the applicant agreed to. */
export interface OrderDocument {
  documentId: string;
  title: string;
  version: number;
  sha256: string;
}

/** How long the cover lasts from its first day. */
export type CoverLength = { days: number } | { years: number } | { toAge: number };

export interface OrderSnapshot {
  formatVersion: 1;
  supplierCode: string;
  riskCode: string;
  platformCode: string;
  /** In Chinese, as the policy says them. */
  productName: string;
  supplierName: string;
  servicePhone: string;
  planName: string;
  paymentTerm: string;
  coverLength: CoverLength;
  coolingOffDays: number;
  /** Of the pinned rates that the premium was calculated by. */
  rateVersion: string;
  choice: PremiumChoice;
  premium: Premium;
  applicant: OrderApplicant;
  /** 1 to 9. */
  insureds: OrderInsured[];
  duties: OrderDuty[];
  documents: OrderDocument[];
  /** Whether a benefit depends on death, so that insured persons have to confirm the order themselves. */
  hasDeathBenefit: boolean;
  /** The final answers that the order was made from: their revision, and SHA-256 of their canonical JSON in hex. */
  answers: { screen: string; subject: string; versionId: number; revision: number; sha256: string }[];
}
