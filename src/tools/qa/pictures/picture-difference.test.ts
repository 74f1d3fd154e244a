import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawDifference } from './draw-difference.ts';
import { splitAtGaps, hashesOf } from './fingerprint.ts';
import { differenceOf } from './picture-difference.ts';

const WIDTH = 20;
const GAP = 10;

/** A picture with one bar per entry, in its own height and grey, and a gap below each. */
const picture = (...bars: [height: number, grey: number][]): Promise<Buffer> => {
  const rows = bars.flatMap(([height, grey]) => [
    ...Array.from({ length: height }, (_, y) => grey + (y % 2)),
    ...Array.from({ length: GAP }, () => 255),
  ]);
  const raw = Buffer.from(rows.flatMap((grey) => Array.from({ length: WIDTH }, () => grey)));
  return sharp(raw, { raw: { width: WIDTH, height: rows.length, channels: 1 } })
    .png()
    .toBuffer();
};

const [label, field, button]: [number, number][] = [
  [12, 10],
  [30, 60],
  [20, 90],
];
const approved = hashesOf(await splitAtGaps(await picture(label!, field!, button!)));

const differs = async (current: Buffer) => differenceOf(approved, await splitAtGaps(current));

test('identical pictures have no difference', async () => {
  expect(await differs(await picture(label!, field!, button!))).toBeUndefined();
});

test('a single changed pixel marks only its band', async () => {
  const current = await sharp(await picture(label!, field!, button!))
    .composite([
      {
        input: { create: { width: 1, height: 1, channels: 3, background: '#000' } },
        left: 7,
        top: 30,
      },
    ])
    .png()
    .toBuffer();
  expect(await differs(current)).toEqual({ addedBands: [{ top: 22, height: 40 }], removedAt: [] });
});

test('an inserted field is marked, the bands that it moves down are not', async () => {
  const current = await picture(label!, [15, 120], field!, button!);
  expect(await differs(current)).toEqual({ addedBands: [{ top: 22, height: 25 }], removedAt: [] });
});

test('a removed band is marked at its former position, at the end too', async () => {
  expect(await differs(await picture(label!, button!))).toEqual({ addedBands: [], removedAt: [22] });
  expect(await differs(await picture(label!, field!))).toEqual({ addedBands: [], removedAt: [62] });
});

test('swapped bands are marked', async () => {
  expect(await differs(await picture(field!, label!, button!))).toEqual({
    addedBands: [{ top: 40, height: 22 }],
    removedAt: [0],
  });
});

test('the difference is drawn on the current picture', async () => {
  const current = await picture(label!, [15, 120], field!, button!);
  const drawn = await splitAtGaps(await drawDifference(current, (await differs(current))!));
  const marked = differenceOf(hashesOf(await splitAtGaps(current)), drawn);
  expect(marked?.addedBands.every(({ top }) => top >= 20 && top <= 50)).toBe(true);
});
