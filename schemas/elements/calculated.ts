import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

/** Kinds of values that the expression language works out. */
export const CALCULATED_KINDS = ['integer', 'decimal', 'date', 'text', 'code'] as const;

export interface CalculatedSettings {
  valueKind: (typeof CALCULATED_KINDS)[number];
}

/**
 * A value that is worked out and never drawn, such as a score that conditions and outcomes read. As a type it takes no
 * answer; an element of it holds the kind of value that its settings say, and every such value fits: what nobody enters,
 * nobody can correct.
 */
export const calculated: ElementType<string | number, CalculatedSettings> = {
  ...DEFAULT_TRAITS,
  valueKind: 'none',
  kindOf: ({ valueKind }) => valueKind,
  settings: closedSettings({ valueKind: { enum: CALCULATED_KINDS } }, ['valueKind']),
  schema: ({ valueKind }) => ({ type: valueKind === 'integer' ? valueKind : 'string' }),
  ui: () => ({}),
  normalise: withoutNormalising,
};
