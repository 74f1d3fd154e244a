import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { ListUi } from './input-ui.ts';
import { closedSettings, LIST_ID } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface BankSettings {
  /** listId of the banks; an insurer may have an own list. */
  list: string;
}

/** A bank of a bank list; one that is marked unavailable is refused (V-035). */
export const bank: ElementType<string, BankSettings, ListUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'code',
  settings: closedSettings({ list: { ...LIST_ID, default: 'bank' } }),
  schema: ({ list }) => ({ type: 'string', maxLength: 32, codeListItem: { list } }),
  ui: ({ list }) => ({ list }),
  normalise: withoutNormalising,
};
