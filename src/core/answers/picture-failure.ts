import { uploadedImage } from '../../../validators/keywords/uploaded-image.ts';
import type { RuleIssue } from '../../../validators/rule/rule.ts';

export type { RuleIssue };

/**
 * Why a file may not be sent as a picture: its name, its size or its first bytes say no (V-068, V-069). Whether the rest
 * is a picture only decoding tells.
 *
 * @param magic the first bytes as hex, four at least
 */
export const pictureFailure = (name: string, bytes: number, magic: string): RuleIssue | undefined =>
  uploadedImage.check({ name, bytes, magic }, true, { asOf: '' });
