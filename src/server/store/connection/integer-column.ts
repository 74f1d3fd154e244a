/** Whether a whole number fits an `integer` column; a larger number cannot match any row. */
export const fitsInteger = (number: number): boolean => number < 2 ** 31;
