import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface SwitchSettings {
  mustBeOn: boolean;
}

/**
 * On or off. An untouched switch is unanswered, not off. With `mustBeOn` (a consent) it is required and has to be on; a
 * question that can be answered "no" is a radio.
 */
export const switchInput: ElementType<boolean, SwitchSettings> = {
  ...DEFAULT_TRAITS,
  valueKind: 'boolean',
  settings: closedSettings({ mustBeOn: { type: 'boolean', default: false } }),
  canBeRequired: ({ mustBeOn }) => mustBeOn,
  missingAnswer: ({ mustBeOn }) => (mustBeOn ? { code: 'switch.mustBeOn' } : { code: 'required' }),
  schema: ({ mustBeOn }) => (mustBeOn ? { type: 'boolean', const: true } : { type: 'boolean' }),
  ui: () => ({}),
  normalise: withoutNormalising,
};
