import { expect, test } from 'vitest';
import { pictureWidth } from './picture-width.ts';

const WIDTHS = [720, 1080, 1620];

test.each([
  // A phone of 360 px with two pixels for a point, and one of 390 px with three.
  [336 * 2, 720],
  [366 * 3, 1080],
  // Not enlarged by more than a tenth.
  [792, 720],
  [793, 1080],
  // Zoomed, and wider than every picture.
  [366 * 3 * 1.5, 1620],
  [5000, 1620],
])('a page of %d pixels needs a picture of %d', (pixels, width) => {
  expect(pictureWidth(pixels, WIDTHS)).toBe(width);
});

test('without pictures there is none', () => {
  expect(pictureWidth(700, [])).toBeUndefined();
});
