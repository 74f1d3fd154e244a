import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { recodeImage } from './recode-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-recode-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A whole PNG of one colour: a few hundred bytes, whatever its sides. */
async function pngFile(width: number, height: number): Promise<string> {
  const path = join(folder, `${width}x${height}.png`);
  const picture = sharp({ create: { width, height, channels: 3, background: '#808080' } });
  writeFileSync(path, await picture.png().toBuffer());
  return path;
}

test.each([
  [1, 16_385],
  [16_385, 1],
])('a picture of %i × %i pixels is not decoded, however few they are [T3]', async (width, height) => {
  expect(await recodeImage(await pngFile(width, height), 'image/png')).toBeUndefined();
});

test('a picture as long as a panorama is scaled down', async () => {
  const recoded = await recodeImage(await pngFile(16_384, 400), 'image/png');
  expect(recoded).toMatchObject({ width: 2400, height: 59 });
});
