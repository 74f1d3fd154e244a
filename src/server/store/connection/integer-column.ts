/** Whether an `integer` column can hold a whole number; one that it cannot hold is in no row. */
export const fitsInteger = (number: number): boolean => number < 2 ** 31;
