import { DEFAULT_TRAITS, optionWordKey, type ElementType } from './element-type.ts';
import type { CheckboxesUi } from './input-ui.ts';
import { closedSettings, OPTION_CODES } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface CheckboxesSettings {
  options: readonly string[];
  min: number;
  max: number;
  /** Options that stand alone, such as "none of these". */
  exclusive: readonly string[];
}

/** Any number of options. The answer keeps the order in which the options are listed. */
export const checkboxes: ElementType<readonly string[], CheckboxesSettings, CheckboxesUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'codes',
  isControlGroup: true,
  settings: closedSettings(
    {
      options: OPTION_CODES,
      min: { type: 'integer', minimum: 1, maximum: 500, default: 1 },
      max: { type: 'integer', minimum: 1, maximum: 500, default: 500 },
      exclusive: { ...OPTION_CODES, minItems: 0, default: [] },
    },
    ['options'],
  ),
  bounds: ({ options, min, max }) => [min, Math.min(max, options.length)],
  options: ({ options }) => options,
  wordKeys: ({ options }) => options.map(optionWordKey),
  schema: ({ options, min, max, exclusive }) => ({
    type: 'array',
    minItems: min,
    maxItems: Math.min(max, options.length),
    uniqueItems: true,
    items: { type: 'string', enum: options },
    ...(exclusive.length > 0 && { exclusiveOptions: exclusive }),
  }),
  ui: ({ options, exclusive }) => ({ options, exclusive }),
  normalise: withoutNormalising,
};
