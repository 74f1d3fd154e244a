import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { ListUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface AreaSettings {
  levels: 2 | 3;
}

/** Province and city, with level 3 also the county; the answer is the code of the deepest level (GB/T 2260). */
export const area: ElementType<string, AreaSettings, ListUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'code',
  settings: closedSettings({ levels: { enum: [2, 3], default: 3 } }),
  schema: ({ levels }) => ({
    type: 'string',
    maxLength: 6,
    areaCode: { levels },
    codeListItem: { list: 'area' },
  }),
  ui: ({ levels }) => ({ list: 'area', levels }),
  normalise: withoutNormalising,
};
