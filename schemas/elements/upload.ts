import { DEFAULT_TRAITS, type ElementType } from './element-type.ts';
import type { PicturesUi } from './input-ui.ts';
import { closedSettings, UPLOAD_ID } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

export interface UploadSettings {
  min: number;
  max: number;
}

/** One picture or several; the answer is the ids of the uploads, in the order in which they were added. */
export const upload: ElementType<readonly string[], UploadSettings, PicturesUi> = {
  ...DEFAULT_TRAITS,
  valueKind: 'codes',
  isControlGroup: true,
  assertion: 'uploads',
  uploadPurposes: ['image'],
  settings: closedSettings({
    min: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
    max: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
  }),
  bounds: ({ min, max }) => [min, max],
  schema: ({ min, max }) => ({
    type: 'array',
    minItems: min,
    maxItems: max,
    uniqueItems: true,
    items: UPLOAD_ID,
  }),
  ui: ({ max }) => ({ maxItems: max }),
  normalise: withoutNormalising,
};
