import { oneOption, type OneOptionType } from './one-option.ts';

/** One option of a short list, all of it in sight; nothing is preselected. */
export const radio: OneOptionType = { ...oneOption, isControlGroup: true };
