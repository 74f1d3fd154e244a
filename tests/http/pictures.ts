// Pictures for upload tests: valid ones, one with metadata, and one that lies about its size.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Noise, which no encoder compresses well. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

export const png = (width = 40, height = 30): Promise<Buffer> => noise(width, height).png().toBuffer();

export const jpeg = (width = 40, height = 30): Promise<Buffer> => noise(width, height).jpeg().toBuffer();

/** A photo as a phone takes it: rotated, with the location and the owner in its metadata. */
export const photo = (): Promise<Buffer> =>
  noise(40, 30)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER', Orientation: '6' },
      IFD3: { GPSLatitude: '30/1 15/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A valid JPEG, padded to exactly `bytes` bytes after its end. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const picture = await jpeg();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

/** A PNG of some hundred bytes whose header claims `width` and `height`. */
export function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data]);
  const chunkBytes = Buffer.alloc(typeAndData.length + 8);
  chunkBytes.writeUInt32BE(data.length, 0);
  chunkBytes.set(typeAndData, 4);
  chunkBytes.writeUInt32BE(crc32(typeAndData), typeAndData.length + 4);
  return chunkBytes;
}
