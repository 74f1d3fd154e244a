import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { UploadUi } from './input-ui.ts';
import { closedSettings, UPLOAD_ID } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface UploadSettings {
  min: number;
  max: number;
  /** The files that may be chosen, as of `accept` in HTML. */
  accept: 'image' | 'imageOrPdf';
}

/** Pictures, or pictures and PDFs; the answer is the ids of the uploads, in the order in which they were added. */
export const upload: ElementType<readonly string[], UploadSettings, UploadUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'codes',
  isControlGroup: true,
  assertion: 'uploads',
  settings: closedSettings({
    min: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
    max: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
    accept: { enum: ['image', 'imageOrPdf'], default: 'image' },
  }),
  bounds: ({ min, max }) => [min, max],
  schema: ({ min, max }) => ({
    type: 'array',
    minItems: min,
    maxItems: max,
    uniqueItems: true,
    items: UPLOAD_ID,
  }),
  ui: ({ max, accept }) => ({ maxItems: max, accept }),
  normalise: withoutNormalising,
};
