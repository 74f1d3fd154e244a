// Validates a file before its upload, and scales down a picture.
import type { UploadUi } from '../../schemas/elements/input-ui.ts';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import { uploadIssue, type RuleIssue } from '../../src/core/answers/upload-issue.ts';

/** The server stores no side longer than this, pixels. */
const LONGEST_SIDE = 2400;
/** A smaller picture is sent unchanged: scaling it down would take longer than sending it. */
const SMALL_BYTES = 500_000;
const QUALITY = 0.85;

export type PreparedFile = { ok: true; file: Blob; purpose: UploadPurpose } | { ok: false; issue: RuleIssue };

/**
 * Checks a file's name, size and magic bytes, then scales a picture down. Keeps the type and applies the EXIF orientation. A
 * picture that the browser cannot decode is sent unchanged, and so is a PDF.
 *
 * @param purpose of a picture
 */
export async function prepareFile(
  file: File,
  purpose: UploadPurpose,
  accept: UploadUi['accept'],
): Promise<PreparedFile> {
  const magic = hex(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  const issue = uploadIssue({ name: file.name, bytes: file.size, magic }, accept);
  if (issue) return { ok: false, issue };
  if (magic.startsWith('25')) {
    const type = 'application/pdf';
    return { ok: true, file: new File([file], file.name, { type }), purpose: 'document' };
  }
  // From the content: `file.type` is unreliable.
  const type = magic.startsWith('89') ? 'image/png' : 'image/jpeg';
  const original = file.slice(0, file.size, type);
  const smaller = file.size > SMALL_BYTES ? await shrink(original).catch(() => undefined) : undefined;
  return { ok: true, file: smaller && smaller.size < original.size ? smaller : original, purpose };
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function shrink(picture: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return toBlob(canvas, picture.type);
}

/** Returns the canvas as a picture file; undefined when the browser cannot encode it. */
export const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY));
