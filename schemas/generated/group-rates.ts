// Generated from schemas/documents/group-rates.json; do not edit.

/**
 * Group premium rates of a product. A product without rates offers no group quotes.
 */
export interface GroupRates {
  /**
   * Version of the rates, recorded on every quote so that the quote can be recomputed.
   */
  version: string;
  /**
   * Rates by sum-insured element of a plan, then by occupation class. A missing class is not insurable.
   */
  risks: {
    [k: string]: {
      /**
       * Yuan per year, per person, per 1,000 yuan of the sum insured.
       */
      [k: string]: string;
    };
  };
  /**
   * Multiplier of every rate, by package type. A missing type cannot be quoted.
   */
  packages: {
    [k: string]: string;
  };
}
