import type { ElementType } from './element-type.ts';
import type { ListUi } from './input-ui.ts';
import { withoutNormalising } from './normalise.ts';

interface OccupationSettings {
  maxClass: number;
}

/** A job of the occupation table; a class above the product's limit is refused (V-082). */
export const occupation: ElementType<string, OccupationSettings, ListUi> = {
  valueKind: 'code',
  isSensitive: false,
  isSigned: false,
  isControlGroup: false,
  assertion: 'none',
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: { maxClass: { type: 'integer', minimum: 1, maximum: 6, default: 6 } },
  },
  emptyValue: '',
  schema: ({ maxClass }) => ({
    type: 'string',
    maxLength: 32,
    codeListItem: { list: 'occupation', maxClass },
  }),
  ui: () => ({ list: 'occupation' }),
  normalise: withoutNormalising,
};
