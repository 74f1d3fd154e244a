import { oneOption, type OneOptionType } from './one-option.ts';

/** One option of a list that the phone shows in its own picker. */
export const select: OneOptionType = oneOption;
