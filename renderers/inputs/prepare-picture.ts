import { pictureIssue, type RuleIssue } from '../../src/core/answers/picture-failure.ts';

/** Longer sides are not useful: the server keeps none. */
const LONGEST_SIDE = 2400;
/** Below this a picture is sent as it is: making it smaller would take longer than sending it. */
const SMALL_BYTES = 500_000;
const QUALITY = 0.85;

export type PreparedPicture = { ok: true; picture: Blob } | { ok: false; failure: RuleIssue };

/**
 * Judges a file by name, size and first bytes, and makes it as small as is useful. The type stays, the picture stands
 * upright; what the browser cannot open is left for the server to judge.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const magic = hex(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  const failure = pictureIssue(file.name, file.size, magic);
  if (failure) return { ok: false, failure };
  // By the content: cameras and file managers name types as they like.
  const type = magic.startsWith('89') ? 'image/png' : 'image/jpeg';
  const whole = file.slice(0, file.size, type);
  const smaller = file.size > SMALL_BYTES ? await shrink(whole).catch(() => undefined) : undefined;
  return { ok: true, picture: smaller && smaller.size < whole.size ? smaller : whole };
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

/** What is on a canvas as a file; undefined when the browser cannot make one. */
export const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY));
