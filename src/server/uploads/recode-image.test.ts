import sharp from 'sharp';
import { expect, test } from 'vitest';
import { recodeImage } from './recode-image.ts';

/** A whole PNG of one colour: a few hundred bytes, whatever its sides. */
const plainPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();

test.each([
  [1, 16_385],
  [16_385, 1],
])('a picture of %i × %i pixels is not decoded, however few they are [T3]', async (width, height) => {
  expect(await recodeImage(await plainPng(width, height), 'image/png')).toBeUndefined();
});

test('a picture as long as a panorama is scaled down', async () => {
  const recoded = await recodeImage(await plainPng(16_384, 400), 'image/png');
  expect(recoded).toMatchObject({ width: 2400, height: 59 });
});
