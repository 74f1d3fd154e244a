import sharp from 'sharp';
import type { PictureDifference } from './picture-difference.ts';

/** The colour of what is new, and of where something is gone: no form has it. */
const MARK = '#e6007e';

/** How thick the mark is where something is gone, pixels. */
const LINE = 4;

/** The picture with what is new framed and shaded, and a line where something was. @param picture PNG */
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
