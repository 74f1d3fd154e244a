import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { ListUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface OccupationSettings {
  maxClass: number;
}

/** A job of the occupation table; a class above the product's limit is refused (V-082). */
export const occupation: ElementType<string, OccupationSettings, ListUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'code',
  settings: closedSettings({ maxClass: { type: 'integer', minimum: 1, maximum: 6, default: 6 } }),
  emptyValue: '',
  schema: ({ maxClass }) => ({
    type: 'string',
    maxLength: 32,
    codeListItem: { list: 'occupation', maxClass },
  }),
  ui: () => ({ list: 'occupation' }),
  normalise: withoutNormalising,
};
