import { closedSettings, OPTION_CODES } from './json-schema.ts';
import { oneOption, type OneOptionType } from './one-option.ts';

/** One option of a few that need a second line, as a plan does: its name and what it costs or covers (`note.<code>`). */
export const cards: OneOptionType = {
  ...oneOption,
  isControlGroup: true,
  settings: closedSettings({ options: { ...OPTION_CODES, maxItems: 20 } }, ['options']),
};
