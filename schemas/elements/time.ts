import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TimeUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface TimeSettings {
  min: string;
  max: string;
}

const BOUND = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' } as const;

/** A time of day in Shanghai, `HH:MM` of 24 hours, as the time input of HTML has it. Conditions compare it as text. */
export const time: ElementType<string, TimeSettings, TimeUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: closedSettings({
    min: { ...BOUND, default: '00:00' },
    max: { ...BOUND, default: '23:59' },
  }),
  bounds: ({ min, max }) => [min, max],
  schema: ({ min, max }) => ({ type: 'string', maxLength: 5, timeOfDay: { min, max } }),
  ui: ({ min, max }) => ({ min, max }),
  normalise: withoutNormalising,
};
