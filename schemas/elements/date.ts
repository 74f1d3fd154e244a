import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { DateUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface DateSettings {
  min: string;
  max: string;
}

const BOUND = { type: 'string', pattern: '^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$' } as const;

/** A calendar date in Shanghai, `YYYY-MM-DD`. */
export const date: ElementType<string, DateSettings, DateUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'date',
  settings: closedSettings({
    min: { ...BOUND, default: '1900-01-01' },
    max: { ...BOUND, default: '9999-12-31' },
  }),
  // Today moves, so a bound at today is comparable with no other.
  bounds: ({ min, max }) => (min === 'today' || max === 'today' ? undefined : [min, max]),
  schema: ({ min, max }) => ({ type: 'string', maxLength: 10, calendarDate: { min, max } }),
  ui: ({ min, max }) => ({ min, max, autoComplete: max === 'today' ? 'bday' : 'off' }),
  normalise: withoutNormalising,
};
