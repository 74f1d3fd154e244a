import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { TextUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { normaliseName, forTextOnly } from './normalise.ts';

export interface NameSettings {
  script: 'chinese' | 'english' | 'either';
  max: number;
}

/** A person's or a company's name (V-010 to V-013). */
export const name: ElementType<string, NameSettings, TextUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: closedSettings({
    script: { enum: ['chinese', 'english', 'either'], default: 'either' },
    max: { type: 'integer', minimum: 2, maximum: 50, default: 20 },
  }),
  schema: ({ script, max }) => ({ type: 'string', maxLength: 120, personName: { script, max } }),
  ui: () => ({ autoComplete: 'name' }),
  normalise: forTextOnly(normaliseName),
};
