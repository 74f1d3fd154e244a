import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Noise of one colour depth, which no encoder makes small. */
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

/** A photo as a phone makes it: lying on its side, with the place and the owner in it. */
export const photo = (): Promise<Buffer> =>
  noise(40, 30)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER', Orientation: '6' },
      IFD3: { GPSLatitude: '30/1 15/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A whole JPEG that bytes after its end make exactly so long. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const whole = await jpeg();
  return Buffer.concat([whole, Buffer.alloc(bytes - whole.length)]);
}

/** A PNG of some hundred bytes that claims to be so large. */
export function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
