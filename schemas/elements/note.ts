import type { ElementType } from './element-type.ts';
import { withoutNormalising } from './normalise.ts';

interface NoteSettings {
  tone: 'info' | 'warning';
}

/** Text between the questions; it takes no answer. */
export const note: ElementType<NoteSettings> = {
  valueKind: 'none',
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
