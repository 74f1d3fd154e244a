import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { ListUi } from './input-ui.ts';
import { closedSettings, LIST_ID } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface OccupationSettings {
  /** listId of the occupation table; an insurer may have an own one. */
  list: string;
  maxClass: number;
}

/** A job of an occupation table; a class above the product's limit is refused (V-082). */
export const occupation: ElementType<string, OccupationSettings, ListUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'code',
  settings: closedSettings({
    list: { ...LIST_ID, default: 'occupation' },
    maxClass: { type: 'integer', minimum: 1, maximum: 6, default: 6 },
  }),
  schema: ({ list, maxClass }) => ({
    type: 'string',
    maxLength: 32,
    codeListItem: { list, maxClass },
  }),
  ui: ({ list }) => ({ list, isLowestOnly: true }),
  normalise: withoutNormalising,
};
