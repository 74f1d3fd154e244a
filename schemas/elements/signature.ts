import type { ElementType } from './element-type.ts';
import { NO_SETTINGS, UPLOAD_ID } from './json-schema.ts';
import { withoutNormalising } from './normalise.ts';

/** A signature, drawn or as a picture of one; the answer is the id of the upload. */
export const signature: ElementType<string> = {
  valueKind: 'text',
  isSigned: true,
  isControlGroup: true,
  assertion: 'uploads',
  uploadPurposes: ['signature'],
  settings: NO_SETTINGS,
  schema: () => UPLOAD_ID,
  ui: () => ({}),
  normalise: withoutNormalising,
};
