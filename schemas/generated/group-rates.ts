// Generated from schemas/documents/group-rates.json; do not edit.

/**
 * What a product costs a group. A product without rates is not quoted to groups.
 */
export interface GroupRates {
  /**
   * Stands on every quote, so that it can be worked out again.
   */
  version: string;
  /**
   * By the element of a plan that asks for the sum insured: its rates by occupation class. A class that is missing is not insured.
   */
  risks: {
    [k: string]: {
      /**
       * Yuan a year for each person and 1,000 yuan of the sum insured.
       */
      [k: string]: string;
    };
  };
  /**
   * By type of package: the factor on every rate. A type that is missing is not quoted.
   */
  packages: {
    [k: string]: string;
  };
}
