// Picture files for uploads: named, large, too large, broken.
import { writeFile } from 'node:fs/promises';
import { test, type Locator } from 'playwright/test';
import sharp from 'sharp';

/** A file for a file chooser. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Bytes above which a file reaches the browser by its path. */
const LARGE = 256 * 1024;

/** Chooses a file. A large one is written first: in the browser's protocol, megabytes take seconds of a busy machine. */
export async function chooseFileOf(input: Locator, file: ChosenFile): Promise<void> {
  if (file.buffer.length <= LARGE) return input.setInputFiles(file);
  const path = test.info().outputPath(file.name);
  await writeFile(path, file.buffer);
  return input.setInputFiles(path);
}

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG signature followed by an upload id: the gallery stores the file as that upload. */
export const namedPicture = (uploadId: string): ChosenFile => ({
  name: `${uploadId}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([PNG_START, Buffer.from(uploadId)]),
});

/** A photo of noise, which no encoder compresses well. */
export async function photo(width: number, height: number): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** A valid photo, padded behind its end to this size. */
export async function photoOfSize(bytes: number): Promise<ChosenFile> {
  const { buffer, ...file } = await photo(40, 30);
  return { ...file, buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]) };
}

/** A program with the name of a PNG, or with the name and the signature of a PNG. */
export const nonPictureFile = (hasSignature: boolean): ChosenFile => ({
  name: 'report.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([hasSignature ? PNG_START : Buffer.alloc(0), Buffer.from('MZ this is a program')]),
});
