// What a policy says. The contract is Chinese: names of products, duties and documents are the insurer's own texts.
import Ajv, { type ValidateFunction } from 'ajv';
import { PolicyProblem } from './policy-problem.ts';
import { POLICY_DOCUMENT_SCHEMA } from './policy-document-schema.ts';

/** Days are `YYYY-MM-DD` in Asia/Shanghai; amounts are integer fen. */
export interface PolicyDocument {
  policyNumber: string;
  orderNumber: string;
  insurer: { name: string; servicePhone: string };
  product: { name: string; code: string };
  plan: string;
  holder: PolicyHolder;
  /** 1 to 9. */
  insured: InsuredPerson[];
  /** The sums insured hold for each insured person. */
  duties: PolicyDuty[];
  /** `premiumFen` is the sum over the insured persons. */
  payment: { premiumFen: number; method: string; term: string };
  /** From 00:00 of the first day to 24:00 of the last; without a last day, for life. */
  period: { firstDay: string; lastDay?: string };
  specialAgreements: string[];
  documents: ContractDocument[];
  /** 0 for a product without a cooling-off period. */
  coolingOffDays: number;
  /** An instant as ISO 8601 in UTC. */
  issuedAt: string;
}

/** A natural person or a company; a company has no gender and no date of birth. */
export interface PolicyHolder {
  name: string;
  idType: string;
  idNumber: string;
  gender?: string;
  birthDate?: string;
  mobile?: string;
  address?: string;
}

export interface InsuredPerson {
  name: string;
  relationToHolder: string;
  idType: string;
  idNumber: string;
  gender: string;
  birthDate: string;
  premiumFen: number;
  /** `insured`: benefits go to the insured person alone, as in medical insurance. */
  beneficiaryKind: 'designated' | 'legal' | 'insured';
  /** Empty unless they are designated. */
  beneficiaries: PolicyBeneficiary[];
}

export interface PolicyBeneficiary {
  order: number;
  name: string;
  relationToInsured: string;
  idType: string;
  idNumber: string;
  /** A whole percentage of the benefit of its order. */
  share: number;
}

export interface PolicyDuty {
  name: string;
  sumInsuredFen: number;
  /** Deductible, ratio of payment and the like, in words. */
  detail?: string;
}

/** A document of the contract, as the customer read it; the hash is of its bytes. */
export interface ContractDocument {
  name: string;
  version: string;
  sha256: string;
}

let validate: ValidateFunction<PolicyDocument> | undefined;

/**
 * Checks a document that comes from outside.
 *
 * @throws PolicyProblem that names what is wrong: a shape, premiums that do not add up, or a period that ends before it begins
 */
export function readPolicyDocument(document: unknown): PolicyDocument {
  validate ??= new Ajv({ strict: true }).compile(POLICY_DOCUMENT_SCHEMA);
  if (!validate(document)) {
    const [error] = validate.errors ?? [];
    throw new PolicyProblem('policy.shape', { path: error?.instancePath || '/' });
  }
  const { insured, payment, period } = document;
  const sum = insured.reduce((total, { premiumFen }) => total + premiumFen, 0);
  if (sum !== payment.premiumFen)
    throw new PolicyProblem('policy.premiumSum', { sum: String(sum), total: String(payment.premiumFen) });
  if (period.lastDay !== undefined && period.lastDay < period.firstDay)
    throw new PolicyProblem('policy.period', { from: period.firstDay, to: period.lastDay });
  return document;
}
