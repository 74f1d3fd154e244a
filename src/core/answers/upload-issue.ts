import { uploadedImage } from '../../../validators/keywords/uploaded-image.ts';
import type { RuleIssue } from '../../../validators/rule/rule.ts';

export type { RuleIssue };

interface ChosenFile {
  name: string;
  bytes: number;
  /** The first bytes as hex, at least four. */
  magic: string;
}

/** Checks a file before upload by its name, size and first bytes (V-068, V-069). Only the server can verify the rest. */
export const uploadIssue = (file: ChosenFile, accept: 'image' | 'imageOrPdf'): RuleIssue | undefined =>
  uploadedImage.check(file, accept === 'imageOrPdf' ? accept : true, { asOf: '' });
