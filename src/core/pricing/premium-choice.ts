// What a customer chooses of a product, and the premium of it.

/** The facts of a person that determine a rate. */
export interface RatedPerson {
  /** `YYYY-MM-DD`. */
  birthday: string;
  gender: 'M' | 'F';
}

export interface RatedInsured extends RatedPerson {
  isApplicant: boolean;
  /** `1` to `6`; of a product that asks for the class. */
  occupationClass?: string;
  /** Values of the factors that each insured has an own one of, by code. */
  factors: Readonly<Record<string, string>>;
}

/** A risk that the customer takes; the main risk is always taken. */
export interface ChosenRisk {
  riskCode: string;
  /** Yuan, a decimal string; of a risk whose sum is chosen. */
  amnt?: string;
}

export interface PremiumChoice {
  plan: string;
  /** Values of the factors that all insured persons share, by code. */
  factors: Readonly<Record<string, string>>;
  risks: readonly ChosenRisk[];
  /** Whether the application goes through smart underwriting, which takes certain deductibles only (A70). */
  isSmart: boolean;
  applicant: RatedPerson;
  insureds: readonly RatedInsured[];
  /** Day of the calculation, `YYYY-MM-DD` in Asia/Shanghai; ages are those of this day. */
  today: string;
}

/** The premium of one risk for one insured, in fen. */
export interface RiskItem {
  riskCode: string;
  /** In fen; of a waiver, the premium that it waives; absent when the plan fixes the payments. */
  sumInsuredFen?: number;
  fen: number;
}

/** The premium of an application, in fen. */
export interface Premium {
  insureds: { items: RiskItem[]; fen: number }[];
  fen: number;
}
