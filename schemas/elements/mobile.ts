import type { ElementType } from './element-type.ts';
import { normaliseCode, onText } from './normalise.ts';

interface MobileSettings {
  rule: 'strict' | 'loose';
}

/** A mobile number of mainland China (V-001, V-002). */
export const mobile: ElementType<MobileSettings> = {
  valueKind: 'text',
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: { rule: { enum: ['strict', 'loose'], default: 'strict' } },
  },
  emptyValue: '',
  schema: ({ rule }) => ({ type: 'string', maxLength: 30, mobile: rule }),
  ui: () => ({ inputMode: 'tel', autoComplete: 'tel-national', maxLength: 30 }),
  normalise: onText(normaliseCode),
};
