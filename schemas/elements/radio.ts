import { optionWordKey, type ElementType } from './element-type.ts';
import type { OptionsUi } from './input-ui.ts';
import { OPTION_CODES } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

interface OptionSettings {
  options: readonly string[];
}

/** One option of a short list, all of it in sight; nothing is preselected. */
export const radio: ElementType<string, OptionSettings, OptionsUi> = {
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
    properties: { options: OPTION_CODES },
  },
  options: ({ options }) => options,
  wordKeys: ({ options }) => options.map(optionWordKey),
  emptyValue: '',
  schema: ({ options }) => ({ type: 'string', enum: options }),
  ui: ({ options }) => ({ options }),
  normalise: withoutNormalising,
};
