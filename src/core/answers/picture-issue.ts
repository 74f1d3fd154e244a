import { uploadedImage } from '../../../validators/keywords/uploaded-image.ts';
import type { RuleIssue } from '../../../validators/rule/rule.ts';

export type { RuleIssue };

/**
 * Checks a file before upload by its name, size and first bytes (V-068, V-069). Only decoding can verify the rest.
 *
 * @param magic the first bytes as hex, at least four
 */
export const pictureIssue = (name: string, bytes: number, magic: string): RuleIssue | undefined =>
  uploadedImage.check({ name, bytes, magic }, true, { asOf: '' });
