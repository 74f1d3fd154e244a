import type { ElementType } from './element-type.ts';
import { withoutNormalising } from './normalise.ts';

interface AgreementSettings {
  readSeconds: number;
  link?: string;
}

/**
 * A text that has to be read before it can be agreed to (V-076): its word `text` holds the paragraphs, `link` leads to
 * a page of this site that says more. Not agreed is unanswered, never "no".
 */
export const agreement: ElementType<AgreementSettings> = {
  valueKind: 'boolean',
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: {
      readSeconds: { type: 'integer', minimum: 0, maximum: 600, default: 0 },
      // A path of this site alone, without what browsers read as another host (rule linkAddress without hosts).
      link: { type: 'string', maxLength: 200, pattern: '^/(?!/)[A-Za-z0-9/_.?=&-]*$' },
    },
  },
  emptyValue: undefined,
  schema: () => ({ type: 'boolean', const: true }),
  ui: ({ readSeconds, link }) => ({ readSeconds, ...(link === undefined ? {} : { link }) }),
  normalise: withoutNormalising,
};
