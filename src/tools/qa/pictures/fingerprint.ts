/** Cuts pictures into bands and hashes them: a fingerprint that is small enough to commit. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A horizontal stripe of a picture from one gap to the next: a label, a field, a line of text. */
export interface Band {
  top: number;
  height: number;
  /** Hash of the band's pixels, eight hex digits. */
  hash: string;
}

/** The hashes of a picture's bands from top to bottom: the fingerprint that is stored on approval. */
export type BandHashes = readonly string[];

/** The number of identical pixel rows that end a band. */
const MIN_GAP_ROWS = 6;

/**
 * Cuts a picture into bands at its gaps, so that the content below an inserted field keeps its hashes and only moves
 * down. Any changed pixel changes a hash.
 *
 * @param picture PNG
 */
export async function splitAtGaps(picture: Uint8Array): Promise<Band[]> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rowBytes = info.width * info.channels;
  const row = (y: number) => data.subarray(y * rowBytes, (y + 1) * rowBytes);
  const bands: Band[] = [];
  let [top, equalRows] = [0, 1];
  for (let y = 1; y <= info.height; y += 1) {
    const isSame = y < info.height && row(y).equals(row(y - 1));
    if (y === info.height || (!isSame && equalRows >= MIN_GAP_ROWS)) {
      bands.push({ top, height: y - top, hash: hashOf(data.subarray(top * rowBytes, y * rowBytes)) });
      top = y;
    }
    equalRows = isSame ? equalRows + 1 : 1;
  }
  return bands;
}

export const hashesOf = (bands: readonly Band[]): string[] => bands.map(({ hash }) => hash);

const hashOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex').slice(0, 8);
