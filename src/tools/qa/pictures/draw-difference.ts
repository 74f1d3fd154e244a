import sharp from 'sharp';
import type { PictureDifference } from './picture-difference.ts';

/** The colour of all marks; no form uses it. */
const MARK = '#e6007e';

/** Thickness in pixels of the line that marks a removed band. */
const LINE = 4;

/** Draws a shaded frame around each added band and a line at each removed band. @param picture PNG */
export async function drawDifference(
  picture: Uint8Array,
  { addedBands, removedAt }: PictureDifference,
): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const frames = addedBands.map(
    (band) =>
      `<rect x="1" y="${band.top + 1}" width="${width - 2}" height="${band.height - 2}" fill="${MARK}" fill-opacity="0.12" stroke="${MARK}" stroke-width="2"/>`,
  );
  const lines = removedAt.map((y) => {
    const top = Math.min(y, height - LINE);
    return `<rect x="0" y="${top}" width="${width}" height="${LINE}" fill="${MARK}"/>`;
  });
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frames.join('')}${lines.join('')}</svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(marks) }])
    .png()
    .toBuffer();
}
