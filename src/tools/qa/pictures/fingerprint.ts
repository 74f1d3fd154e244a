import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A stretch of a picture from one gap to the next: a label, a field, a line of text. */
export interface Band {
  top: number;
  height: number;
  /** Of its pixels, eight hex digits. */
  hash: string;
}

/** The hashes of a picture's bands from top to bottom: what is kept of it once it is approved. */
export type BandHashes = readonly string[];

/** As many rows that look alike end a band. */
const MIN_GAP_ROWS = 6;

/**
 * Cuts a picture at its gaps, so that what stands below a new field is still known, only further down. In a few hundred
 * bytes any changed pixel shows.
 *
 * @param picture PNG
 */
export async function bandsOf(picture: Uint8Array): Promise<Band[]> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const width = info.width * info.channels;
  const row = (y: number) => data.subarray(y * width, (y + 1) * width);
  const bands: Band[] = [];
  let [top, alike] = [0, 1];
  for (let y = 1; y <= info.height; y += 1) {
    const isSame = y < info.height && row(y).equals(row(y - 1));
    if (y === info.height || (!isSame && alike >= MIN_GAP_ROWS)) {
      bands.push({ top, height: y - top, hash: hashOf(data.subarray(top * width, y * width)) });
      top = y;
    }
    alike = isSame ? alike + 1 : 1;
  }
  return bands;
}

export const hashesOf = (bands: readonly Band[]): string[] => bands.map(({ hash }) => hash);

const hashOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex').slice(0, 8);
