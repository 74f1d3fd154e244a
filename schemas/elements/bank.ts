import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { ListUi } from './input-ui.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

/** A bank of the bank list; one that is marked unavailable is refused (V-035). */
export const bank: ElementType<string, object, ListUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'code',
  settings: NO_SETTINGS,
  emptyValue: '',
  schema: () => ({ type: 'string', maxLength: 32, codeListItem: { list: 'bank' } }),
  ui: () => ({ list: 'bank' }),
  normalise: withoutNormalising,
};
