import { open } from 'node:fs/promises';
import sharp from 'sharp';

export type ImageType = 'image/png' | 'image/jpeg';

export interface RecodedImage {
  image: Buffer;
  width: number;
  height: number;
}

/** A picture of a modern phone has up to this many; a file of some kilobytes may claim a hundred times as many. */
const MAX_PIXELS = 64_000_000;
/** Longest side of what is kept, pixels: print on a photographed card stays readable. */
const MAX_SIDE = 2400;
const JPEG_QUALITY = 88;

const MAGIC: readonly { type: ImageType; starts: Buffer }[] = [
  { type: 'image/png', starts: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', starts: Buffer.from([0xff, 0xd8, 0xff]) },
];

// Pictures pass once, so remembering them would only hold on to what people photographed.
sharp.cache(false);
// One core decodes; calls go on being answered by the others.
sharp.concurrency(1);

/** The type that a file is by its first bytes, whatever it is called; undefined: none that is taken. */
export async function imageTypeOf(path: string): Promise<ImageType | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const head = buffer.subarray(0, bytesRead);
    return MAGIC.find(({ starts }) => head.subarray(0, starts.length).equals(starts))?.type;
  } finally {
    await file.close();
  }
}

/**
 * The picture drawn anew: what is kept holds its pixels and nothing else of the file, so no place, no owner, and nothing
 * that was hidden behind or inside it. Turned as the camera was held, and no larger than is useful.
 *
 * @returns undefined when it cannot be decoded whole
 */
export async function recodeImage(path: string, type: ImageType): Promise<RecodedImage | undefined> {
  const drawn = sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const encoded = type === 'image/png' ? drawn.png() : drawn.jpeg({ quality: JPEG_QUALITY });
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { image: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
