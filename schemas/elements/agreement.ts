import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { InputUi } from './input-ui.ts';
import { closedSettings } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface AgreementSettings {
  readSeconds: number;
  link?: string;
}

/** How long the text has to be open before it can be agreed to, and the page that says more. */
export interface AgreementUi extends InputUi {
  readSeconds: number;
  link?: string;
}

/**
 * A text that has to be read before it can be agreed to (V-076): its word `text` holds the paragraphs, `link` leads to
 * a page of this site that says more. Not agreed is unanswered, never "no".
 */
export const agreement: ElementType<boolean, AgreementSettings, AgreementUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'boolean',
  settings: closedSettings({
    readSeconds: { type: 'integer', minimum: 0, maximum: 600, default: 0 },
    // A path of this site alone, without what browsers read as another host (rule linkAddress without hosts).
    link: { type: 'string', maxLength: 200, pattern: '^/(?!/)[A-Za-z0-9/_.?=&-]*$' },
  }),
  wordKeys: () => ['text'],
  missingAnswer: () => ({ code: 'switch.mustBeOn' }),
  schema: () => ({ type: 'boolean', const: true }),
  ui: ({ readSeconds, link }) => ({ readSeconds, ...(link === undefined ? {} : { link }) }),
  normalise: withoutNormalising,
};
