// Generated from schemas/calls/premium.json; do not edit.
import type { Language, TradeId, UncheckedAnswers } from './ids.ts';
import type { Issue } from './issue.ts';

export type ChoiceCode = string;
/**
 * @maxItems 8
 */
export type ChosenFactors = ChosenFactor[];
/**
 * @maxItems 10
 */
export type ChosenRisks = PremiumRiskChoice[];
export type Birthday = string;
export type PricedGender = 'M' | 'F';
/**
 * @maxItems 9
 */
export type PricedInsureds = PricedInsured[];
export type CalculateResponse = PlanPremium;

/**
 * Plans of a product for individuals and their premiums. The server computes every premium from the pinned rate tables; a request has no money but the sums insured.
 */
export interface Calls {
  /**
   * POST /funapi/product/getProductPlan, for anyone.
   */
  getProductPlan: {
    request: GetProductPlanRequest;
    response: GetProductPlanResponse;
  };
  /**
   * POST /funapi/insure/calculate, for anyone.
   */
  calculate: {
    request: CalculateRequest;
    response: CalculateResponse;
  };
  /**
   * POST /funapi/insure/toPremTrialCalc, for anyone.
   */
  toPremTrialCalc: {
    request: ToPremTrialCalcRequest;
    response: ToPremTrialCalcResponse;
  };
  /**
   * POST /funapi/product/calculatePremCalculate, for session.
   */
  calculatePremCalculate: {
    request: CalculatePremCalculateRequest;
    response: CalculatePremCalculateResponse;
  };
}
export interface GetProductPlanRequest {
  supplierCode: string;
  riskCode: string;
  language?: Language;
}
export interface GetProductPlanResponse {
  rateVersion: string;
  /**
   * Lowest premium; decimal string, in yuan.
   */
  premiumFrom: string;
  planList: ProductPlan[];
  factorList: PlanFactor[];
  riskList: PlanRisk[];
  /**
   * Discounts to show; they are in no premium (A69).
   */
  discountLabels: string[];
}
export interface ProductPlan {
  plan: string;
  planName: string;
  dutyLists: PlanDuty[];
}
export interface PlanDuty {
  dutyCode: string;
  dutyName: string;
  riskCode: string;
  /**
   * Largest payment; decimal string, in yuan. Absent when it is the sum insured of the risk.
   */
  amnt?: string;
  amntFen?: number;
}
export interface PlanFactor {
  factorType: string;
  factorTypeName: string;
  /**
   * paymentPeriod, coveragePeriod, deductible or condition.
   */
  kind: string;
  /**
   * application or insured.
   */
  of: string;
  premCalculateFlag: string;
  values: PlanFactorValue[];
}
export interface PlanFactorValue {
  factorValue: string;
  factorValueDisplay: string;
  smartSupported?: boolean;
}
export interface PlanRisk {
  riskCode: string;
  riskName: string;
  /**
   * 1 for the main risk, 0 for others.
   */
  mainRiskFlag: string;
  /**
   * 1 for a waiver of premium, 0 for others.
   */
  exemptionFlag: string;
  /**
   * Whose misfortune ends the payments: holder; empty without a waiver.
   */
  exemptionObject: string;
  serverDiseaseFlag: '0';
  minAge: number;
  maxAge: number;
  /**
   * Lowest sum insured; decimal string, in yuan.
   */
  minAmnt?: string;
  maxAmnt?: string;
  amntStep?: string;
  /**
   * Lowest age in days, of a risk that begins in the first year of life.
   */
  minDays?: number;
  /**
   * Insurable classes of occupation; absent where the class does not matter.
   */
  occupationClasses?: string[];
}
export interface CalculateRequest {
  supplierCode: string;
  riskCode: string;
  language?: Language;
  plan: ChoiceCode;
  factorList: ChosenFactors;
  riskList: ChosenRisks;
  /**
   * Whether the application goes through smart underwriting, which takes certain deductibles only.
   */
  smartAudit?: boolean;
  applicant: PricedApplicant;
  insureds: PricedInsureds;
}
export interface ChosenFactor {
  factorType: ChoiceCode;
  factorValue: ChoiceCode;
}
export interface PremiumRiskChoice {
  riskCode: string;
  /**
   * Sum insured; decimal string, in yuan.
   */
  amnt?: string;
}
export interface PricedApplicant {
  birthday: Birthday;
  gender: PricedGender;
}
export interface PricedInsured {
  birthday: Birthday;
  gender: PricedGender;
  isApplicant: boolean;
  occupationClass?: string;
  factorList?: ChosenFactors;
}
export interface PlanPremium {
  /**
   * Version of the rate tables that gave the premium.
   */
  rateVersion: string;
  /**
   * Total; decimal string, in yuan.
   */
  prem: string;
  premFen: number;
  insureds: InsuredPremium[];
}
export interface InsuredPremium {
  prem: string;
  premFen: number;
  riskList: RiskPremiumItem[];
}
export interface RiskPremiumItem {
  riskCode: string;
  riskName: string;
  /**
   * Sum insured; of a waiver, the premium that it waives.
   */
  amnt?: string;
  amntFen?: number;
  prem: string;
  premFen: number;
}
export interface ToPremTrialCalcRequest {
  supplierCode: string;
  riskCode: string;
  language?: Language;
  factorList: ChosenFactors;
  riskList: ChosenRisks;
  smartAudit?: boolean;
  applicant: PricedApplicant;
  insureds: PricedInsureds;
}
export interface ToPremTrialCalcResponse {
  rateVersion: string;
  planList: TrialPlan[];
}
export interface TrialPlan {
  plan: string;
  planName: string;
  premium?: PlanPremium;
  /**
   * Why the plan has no premium; absent when it has one.
   */
  issues?: Issue[];
}
export interface CalculatePremCalculateRequest {
  tradeId: TradeId;
  language?: Language;
  answers: UncheckedAnswers;
}
export interface CalculatePremCalculateResponse {
  rateVersion: string;
  /**
   * Questions that the premium needs and that have no answer yet.
   */
  missing: number;
  /**
   * Path of the question that chooses the plan; absent for a product with one plan.
   */
  planQuestion?: string;
  /**
   * Plans in the order of the product; empty while answers are missing.
   */
  planList: TriedPlan[];
  /**
   * Discounts to show; they are in no premium (A69).
   */
  discountLabels: string[];
}
export interface TriedPlan {
  plan: string;
  planName: string;
  isChosen: boolean;
  /**
   * First premium in yuan, a decimal string; absent when the plan has none.
   */
  prem?: string;
  premFen?: number;
  /**
   * Why the plan has no premium, each at the question that it is about.
   */
  issues?: Issue[];
  duties: TriedDuty[];
}
export interface TriedDuty {
  name: string;
  /**
   * Largest payment in yuan; absent when the plan does not pay the duty.
   */
  amnt?: string;
  /**
   * Whether plans differ in it.
   */
  isDifferent: boolean;
}
