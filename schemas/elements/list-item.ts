import type { ElementType } from './element-type.ts';
import type { ListUi } from './input-ui.ts';
import { withoutNormalising } from './normalise.ts';

interface ListItemSettings {
  list: string;
  levels: number;
}

/** One item of any code list: a nationality, a country of tax residency, a trade; level by level where the list has levels. */
export const listItem: ElementType<string, ListItemSettings, ListUi> = {
  valueKind: 'code',
  isSensitive: false,
  isSigned: false,
  isControlGroup: false,
  assertion: 'none',
  settings: {
    type: 'object',
    additionalProperties: false,
    required: ['list'],
    properties: {
      list: { type: 'string', pattern: '^[a-z][A-Za-z]{1,31}$' },
      levels: { type: 'integer', minimum: 1, maximum: 5, default: 1 },
    },
  },
  configuredList: ({ list }) => list,
  emptyValue: '',
  schema: ({ list }) => ({ type: 'string', maxLength: 32, codeListItem: { list, parents: true } }),
  ui: ({ list, levels }) => (levels > 1 ? { list, levels } : { list }),
  normalise: withoutNormalising,
};
