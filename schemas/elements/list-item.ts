import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { ListUi } from './input-ui.ts';
import { closedSettings, LIST_ID } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface ListItemSettings {
  list: string;
  levels: number;
}

/** One item of any code list: a nationality, a country of tax residency, a trade; level by level where the list has levels. */
export const listItem: ElementType<string, ListItemSettings, ListUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'code',
  settings: closedSettings(
    {
      list: LIST_ID,
      levels: { type: 'integer', minimum: 1, maximum: 5, default: 1 },
    },
    ['list'],
  ),
  schema: ({ list }) => ({ type: 'string', maxLength: 32, codeListItem: { list, parents: true } }),
  ui: ({ list, levels }) => (levels > 1 ? { list, levels } : { list }),
  normalise: withoutNormalising,
};
