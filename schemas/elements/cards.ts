import { optionWordKey, type ElementType } from './element-type.ts';
import type { OptionsUi } from './input-ui.ts';
import { OPTION_CODES } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

interface OptionSettings {
  options: readonly string[];
}

/** One option of a few that need a second line, as a plan does: its name and what it costs or covers (`note.<code>`). */
export const cards: ElementType<string, OptionSettings, OptionsUi> = {
  valueKind: 'code',
  isSensitive: false,
  isSigned: false,
  isControlGroup: true,
  assertion: 'none',
  interchangeableGroup: 'oneOption',
  settings: {
    type: 'object',
    additionalProperties: false,
    required: ['options'],
    properties: { options: { ...OPTION_CODES, maxItems: 20 } },
  },
  options: ({ options }) => options,
  wordKeys: ({ options }) => options.map(optionWordKey),
  emptyValue: '',
  schema: ({ options }) => ({ type: 'string', enum: options }),
  ui: ({ options }) => ({ options }),
  normalise: withoutNormalising,
};
