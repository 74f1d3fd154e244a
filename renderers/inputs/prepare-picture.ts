// Validates and scales down a picture before its upload.
import { pictureIssue, type RuleIssue } from '../../src/core/answers/picture-issue.ts';

/** The server stores no side longer than this, pixels. */
const LONGEST_SIDE = 2400;
/** A smaller picture is sent unchanged: scaling it down would take longer than sending it. */
const SMALL_BYTES = 500_000;
const QUALITY = 0.85;

export type PreparedPicture = { ok: true; picture: Blob } | { ok: false; issue: RuleIssue };

/**
 * Checks a file's name, size and magic bytes, then scales it down. Keeps the type and applies the EXIF orientation. A
 * picture that the browser cannot decode is sent unchanged.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const magic = hex(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  const issue = pictureIssue(file.name, file.size, magic);
  if (issue) return { ok: false, issue };
  // From the content: `file.type` is unreliable.
  const type = magic.startsWith('89') ? 'image/png' : 'image/jpeg';
  const original = file.slice(0, file.size, type);
  const smaller = file.size > SMALL_BYTES ? await shrink(original).catch(() => undefined) : undefined;
  return { ok: true, picture: smaller && smaller.size < original.size ? smaller : original };
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
