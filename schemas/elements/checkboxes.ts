import { choice, optionSchema, OPTIONS_OR_LIST, type ChoiceSettings } from './choice.ts';
import type { ElementType } from './element-type.ts';
import type { CheckboxesUi } from './input-ui.ts';
import { closedSettings, OPTION_CODES } from './json-schema.ts';

export interface CheckboxesSettings extends ChoiceSettings {
  min: number;
  max: number;
  /** Options that stand alone, such as "none of these". */
  exclusive: readonly string[];
}

/** Fewest and most options. */
const boundsOf = ({ options, list, min, max }: CheckboxesSettings): [min: number, max: number] => [
  min,
  list ? max : Math.min(max, options.length),
];

/** Any number of options. The answer keeps the order in which the options are listed. */
export const checkboxes: ElementType<readonly string[], CheckboxesSettings, CheckboxesUi> = {
  ...choice,
  valueKind: 'codes',
  isControlGroup: true,
  settings: closedSettings({
    ...OPTIONS_OR_LIST,
    min: { type: 'integer', minimum: 1, maximum: 500, default: 1 },
    max: { type: 'integer', minimum: 1, maximum: 500, default: 500 },
    exclusive: OPTION_CODES,
  }),
  bounds: boundsOf,
  schema: (settings) => ({
    type: 'array',
    minItems: settings.min,
    maxItems: boundsOf(settings)[1],
    uniqueItems: true,
    items: optionSchema(settings),
    ...(settings.exclusive.length > 0 && { exclusiveOptions: settings.exclusive }),
  }),
  ui: (settings) => ({ ...choice.ui(settings), exclusive: settings.exclusive }),
};
