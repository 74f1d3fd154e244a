// Detects and re-encodes uploaded images.
import sharp from 'sharp';

export type ImageType = 'image/png' | 'image/jpeg';

export interface RecodedImage {
  image: Buffer;
  width: number;
  height: number;
}

/** Above the resolution of phone cameras; a decompression bomb of a few kilobytes claims a hundred times as many. */
const MAX_PIXELS = 64_000_000;
/** Longest side that is decoded; a picture of few pixels may still hold the decoder for long when all are in one row. */
const MAX_SOURCE_SIDE = 16_384;
/** Time to decode and encode; a photo of `MAX_PIXELS` takes two seconds. */
const TIMEOUT_S = 10;
/** Longest side of a stored image in pixels; the print on a photographed card stays readable. */
const MAX_SIDE = 2400;
const JPEG_QUALITY = 88;

const MAGIC: readonly { type: ImageType; signature: Buffer }[] = [
  { type: 'image/png', signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', signature: Buffer.from([0xff, 0xd8, 0xff]) },
];

// Each image is processed once, so a cache would only keep personal data in memory.
sharp.cache(false);
// Decoding uses a single core, which leaves the others to requests.
sharp.concurrency(1);

/** Detects the image type from the first bytes of a file; undefined for an unsupported type. */
export const imageTypeOf = (head: Buffer): ImageType | undefined =>
  MAGIC.find(({ signature }) => head.subarray(0, signature.length).equals(signature))?.type;

/**
 * Decodes an image and encodes it again. The result holds only pixels: no location, no owner, no hidden payload. Applies
 * the camera's orientation and scales the image down to `MAX_SIDE`.
 *
 * @returns undefined when the image is too long or wide, or cannot be decoded completely and in time
 */
export async function recodeImage(source: Buffer, type: ImageType): Promise<RecodedImage | undefined> {
  const input = sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const pipeline = input
    .clone()
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const encoded = type === 'image/png' ? pipeline.png() : pipeline.jpeg({ quality: JPEG_QUALITY });
  try {
    const sides = await input.metadata();
    if (Math.max(sides.width, sides.height) > MAX_SOURCE_SIDE) return undefined;
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { image: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
