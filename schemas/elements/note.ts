import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { InputUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface NoteSettings {
  tone: 'info' | 'warning';
}

export interface NoteUi extends InputUi {
  tone: NoteSettings['tone'];
}

/** Text between the questions; it takes no answer. */
export const note: ElementType<never, NoteSettings, NoteUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'none',
  settings: closedSettings({ tone: { enum: ['info', 'warning'], default: 'info' } }),
  schema: () => ({ type: 'null' }),
  ui: ({ tone }) => ({ tone }),
  normalise: withoutNormalising,
};
