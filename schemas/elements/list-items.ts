import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { ListItemsUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { listItem, type ListItemSettings } from './list-item.ts';
import { withoutNormalising } from './normalise.ts';

export interface ListItemsSettings extends ListItemSettings {
  min: number;
  max: number;
}

/** Several items of a code list that is too long for checkboxes, in the order in which they are chosen. */
export const listItems: ElementType<readonly string[], ListItemsSettings, ListItemsUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'codes',
  isControlGroup: true,
  settings: closedSettings(
    {
      ...listItem.settings.properties,
      min: { type: 'integer', minimum: 1, maximum: 50, default: 1 },
      max: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
    },
    ['list'],
  ),
  bounds: ({ min, max }) => [min, max],
  schema: ({ min, max, ...settings }) => ({
    type: 'array',
    minItems: min,
    maxItems: max,
    uniqueItems: true,
    items: listItem.schema(settings),
  }),
  ui: ({ max, ...settings }) => ({ ...listItem.ui(settings), max }),
  normalise: withoutNormalising,
};
