import sharp from 'sharp';

/** A file as a person chooses it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

/** A file that begins as a PNG does and then names the upload that the gallery is to make of it. */
export const namedPicture = (uploadId: string): ChosenFile => ({
  name: `${uploadId}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([PNG_START, Buffer.from(uploadId)]),
});

/** A photo that no encoder makes small. */
export async function photo(width: number, height: number): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** A whole photo that bytes behind its end make exactly so long. */
export async function photoOfSize(bytes: number): Promise<ChosenFile> {
  const { buffer, ...file } = await photo(40, 30);
  return { ...file, buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]) };
}

/** A file that is a PNG by its name alone, or by its first bytes too. */
export const nonPictureFile = (isLikePng: boolean): ChosenFile => ({
  name: 'report.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([isLikePng ? PNG_START : Buffer.alloc(0), Buffer.from('MZ this is a program')]),
});
