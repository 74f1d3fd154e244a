// Generated from schemas/documents/product-rates.json; do not edit.

export type TrialElementCode = string;
/**
 * In the trial.
 */
export type TrialElementCode1 = string;
/**
 * In the application.
 */
export type TrialElementCode2 = string;
export type Code = string;
/**
 * A switch: whether the customer takes the risk. Without it the risk is always taken.
 */
export type TrialElementCode3 = string;
/**
 * The sum insured in yuan.
 */
export type TrialElementCode4 = string;
export type RateText = string;
/**
 * How long the cover lasts from its first day; needed for every value of a coverage period.
 */
export type CoverPeriod = CoverDays | CoverYears | CoverToAge;
export type RiskCode = string;
/**
 * A multiple of 1,000 yuan.
 */
export type WholeYuan = string;
export type Yuan = string;

/**
 * Premium rates of a product for individuals: plans, factors, risks, duties and rate tables. A version is pinned: under the same version the content never changes.
 */
export interface ProductRates {
  trial?: TrialQuestions;
  /**
   * Version of the rates, told with every premium so that it can be recomputed.
   */
  version: string;
  /**
   * Each risk item is rounded once, half up, to the fen; totals are sums of rounded items.
   */
  rounding: 'halfUpPerItem';
  /**
   * Lowest premium of one insured.
   */
  minimumPremium?: string;
  /**
   * Highest premium of one insured.
   */
  maximumPremium: string;
  /**
   * @minItems 1
   * @maxItems 5
   */
  plans: RatedPlan[];
  /**
   * @maxItems 8
   */
  factors: RateFactor[];
  /**
   * Risk items in the order of calculation; the first one is the main risk.
   *
   * @minItems 1
   * @maxItems 10
   */
  risks: RatedRisk[];
  /**
   * What each plan pays.
   *
   * @maxItems 30
   */
  duties: RatedDuty[];
  tables: {
    [k: string]: RateTable;
  };
  /**
   * Discounts that the page shows (A69). They change no premium.
   *
   * @maxItems 4
   */
  discountLabels: DiscountLabel[];
  /**
   * Combinations that are not sold. A rule matches when each of its dimensions has one of the listed values; ages are written as bands.
   *
   * @maxItems 40
   */
  notOffered?: {
    /**
     * @minItems 1
     */
    [k: string]: string[];
  }[];
}
/**
 * Which questions of the trial form answer what the premium depends on. Their options are the codes of these rates.
 */
export interface TrialQuestions {
  plan?: TrialElementCode;
  /**
   * The question of each factor, by its code.
   */
  factors: {
    [k: string]: TrialElementCode;
  };
  /**
   * The question of the application for each factor that it asks too, by its code: what it says binds.
   */
  applicationFactors?: {
    [k: string]: TrialElementCode;
  };
  /**
   * Questions of the trial that the application asks too: it begins with their answers, and what it says binds.
   *
   * @maxItems 40
   */
  sharedAnswers?: SharedAnswer[];
  /**
   * The questions of each risk, by its code.
   */
  risks: {
    [k: string]: RiskQuestions;
  };
  applicant?: ApplicantQuestions;
}
/**
 * A question of the trial and the one of the application that means the same fact.
 */
export interface SharedAnswer {
  /**
   * Whether the trial asks it once, or of each insured person.
   */
  from: 'cover' | 'insured';
  question: TrialElementCode1;
  /**
   * Where the application asks it: of each insured person; of each person, which for the applicant's own insurance is the section of the applicant; of the applicant.
   */
  to: 'insured' | 'person' | 'applicant';
  answer: TrialElementCode2;
  /**
   * Codes of options in the application, by those in the trial, where they differ.
   */
  options?: {
    [k: string]: Code;
  };
}
export interface RiskQuestions {
  taken?: TrialElementCode3;
  sum?: TrialElementCode4;
}
/**
 * The questions about an applicant who is not insured; of a product whose premium depends on the applicant.
 */
export interface ApplicantQuestions {
  birthDate: TrialElementCode;
  gender: TrialElementCode;
}
export interface RatedPlan {
  code: Code;
  words: RateWords;
}
export interface RateWords {
  zh_CN: RateText;
  zh_TW: RateText;
  en_US: RateText;
  es_ES: RateText;
  pt_BR: RateText;
}
/**
 * A choice of the customer that determines the premium.
 */
export interface RateFactor {
  code: Code;
  type: 'paymentPeriod' | 'coveragePeriod' | 'deductible' | 'condition';
  /**
   * Whether all insured persons share the value or each has an own one.
   */
  of: 'application' | 'insured';
  /**
   * Y when a rate table has the factor as a dimension.
   */
  premCalculateFlag: 'Y' | 'N';
  words: RateWords;
  /**
   * @minItems 1
   * @maxItems 20
   */
  values: RateFactorValue[];
}
export interface RateFactorValue {
  value: Code;
  words: RateWords;
  /**
   * Of a deductible: whether smart underwriting takes it.
   */
  smartSupported?: boolean;
  covers?: CoverPeriod;
  /**
   * Of a payment period: the terms that a waiver of premium refuses.
   */
  term?: 'lumpSum' | 'fiveYears';
}
export interface CoverDays {
  days: number;
}
export interface CoverYears {
  years: number;
}
export interface CoverToAge {
  toAge: number;
}
export interface RatedRisk {
  riskCode: RiskCode;
  kind: 'main' | 'addOn' | 'waiver';
  words: RateWords;
  ages: EntryAges;
  /**
   * Insurable occupation classes; without it the class is not asked.
   *
   * @minItems 1
   */
  occupationClasses?: string[];
  /**
   * What the product of the cells is: yuan per 1,000 yuan of the sum insured, yuan, or yuan per 1,000 yuan of the premium of the other items (a waiver).
   */
  basis: 'perThousand' | 'flat' | 'ofPremium';
  /**
   * Tables whose cells are multiplied.
   *
   * @minItems 1
   * @maxItems 6
   */
  tables: string[];
  sums?: SumChoice;
  waiver?: WaiverTerms;
}
/**
 * Ages of entry in full years; of a waiver, of the policyholder.
 */
export interface EntryAges {
  min: number;
  max: number;
  minDays?: number;
}
/**
 * The sum insured that a customer chooses, in yuan.
 */
export interface SumChoice {
  min: WholeYuan;
  max: WholeYuan;
  step: WholeYuan;
  /**
   * Lower maximum, by band of ages.
   */
  maxByAge?: {
    [k: string]: WholeYuan;
  };
}
export interface WaiverTerms {
  /**
   * Whose misfortune ends the payments.
   */
  exemptionObject: 'holder';
  /**
   * Whether a payment period of five years is refused (A25); a lump sum always is.
   */
  refusesFiveYears: boolean;
}
export interface RatedDuty {
  code: Code;
  riskCode: RiskCode;
  words: RateWords;
  /**
   * Largest payment in fen, by plan. Without it the duty pays the sum insured of its risk.
   */
  fen?: {
    [k: string]: number;
  };
}
export interface RateTable {
  /**
   * A fact of the choice or of the insured, or the code of a factor.
   *
   * @minItems 1
   * @maxItems 6
   */
  dimensions: (('plan' | 'age' | 'gender' | 'occupationClass') | Code)[];
  /**
   * A value for each dimension, then the cell as a decimal string. Ages are a year or a band: `18-25`.
   *
   * @minItems 1
   * @maxItems 5000
   */
  rows: string[][];
}
export interface DiscountLabel {
  percent: '5' | '15';
  words: RateWords;
}
