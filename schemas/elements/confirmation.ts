import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import { NO_SETTINGS } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

/**
 * The customer's confirmation of a warning, which is its label: "I have checked this". The check of severity "warning"
 * whose `path` it is decides when it shows. Its answer is the digest of the values that the warning was about
 * (`src/core/answers/confirmed-values.ts`), so that it holds for these alone.
 */
export const confirmation: ElementType<string> = {
  ...DEFAULT_TRAITS,
  valueKind: 'text',
  settings: NO_SETTINGS,
  missingAnswer: () => ({ code: 'warning.unconfirmed' }),
  schema: () => ({ type: 'string', maxLength: 8 }),
  ui: () => ({}),
  normalise: withoutNormalising,
};
