import type { ElementType } from './element-type.ts';
import { OPTION_CODES } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

interface OptionSettings {
  options: readonly string[];
}

/** One option of a list that the phone shows in its own picker. */
export const select: ElementType<OptionSettings> = {
  valueKind: 'code',
  settings: {
    type: 'object',
    additionalProperties: false,
    required: ['options'],
    properties: { options: OPTION_CODES },
  },
  emptyValue: '',
  schema: ({ options }) => ({ type: 'string', enum: options }),
  ui: ({ options }) => ({ options }),
  normalise: withoutNormalising,
};
