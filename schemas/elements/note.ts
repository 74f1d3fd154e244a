import type { ElementType } from './element-type.ts';
import type { InputUi } from './input-ui.ts';
import { withoutNormalising } from './normalise.ts';

interface NoteSettings {
  tone: 'info' | 'warning';
}

export interface NoteUi extends InputUi {
  tone: NoteSettings['tone'];
}

/** Text between the questions; it takes no answer. */
export const note: ElementType<never, NoteSettings, NoteUi> = {
  valueKind: 'none',
  isSensitive: false,
  isSigned: false,
  isControlGroup: false,
  assertion: 'none',
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: { tone: { enum: ['info', 'warning'], default: 'info' } },
  },
  emptyValue: undefined,
  schema: () => ({ type: 'null' }),
  ui: ({ tone }) => ({ tone }),
  normalise: withoutNormalising,
};
