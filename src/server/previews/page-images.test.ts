// The pictures of pages beside what pdf.js draws, which shares no code with PDFium.
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { glyphLikeness, inkRatio } from '../../../tests/policies/glyph-ink.ts';
import { examplePolicy } from '../../../tests/policies/example-policies.ts';
import { renderPages, type RenderedPage } from '../../../tests/policies/rendered-page.ts';
import { drawPolicy } from '../policies/draw-policy.ts';
import type { PolicyFile } from '../policies/policy-file.ts';
import { PageImages, type PageImage } from './page-images.ts';
import { PageRenderer } from './page-renderer.ts';

/** Width of an A4 page in points. */
const A4_WIDTH = 595.28;
const WIDTH = 1620;
const SCALE = WIDTH / A4_WIDTH;

let policy: PolicyFile;
let expected: RenderedPage[];
beforeAll(async () => {
  policy = await drawPolicy({ ...examplePolicy(), holder: { ...examplePolicy().holder, name: '𠮷䶮鑫' } });
  expected = await renderPages(policy.bytes, SCALE);
});

const opened: PageImages[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((images) => images.stop()));
});

/** Pages of the policy, with how often its file was read. */
function openImages(file = () => policy.bytes) {
  const images = new PageImages();
  opened.push(images);
  const reads = { count: 0 };
  const draw = (page: number, width: 720 | 1080 | 1620 = 720, sha256 = policy.sha256) =>
    images.draw({ sha256, page, width }, async () => {
      reads.count += 1;
      return file();
    });
  return { draw, reads, images };
}

const pictureOf = (drawn: PageImage): Buffer => {
  if (drawn.status !== 'drawn') throw new Error(drawn.status);
  return drawn.image;
};

/** A picture as a page whose text is where pdf.js found it. */
async function pageOf(image: Buffer, items: RenderedPage['items']): Promise<RenderedPage> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    items,
    scale: SCALE,
    pixels: (box) => {
      const [left, top, width, height] = [
        Math.floor(box.x * SCALE),
        Math.floor(box.y * SCALE),
        Math.ceil(box.width * SCALE),
        Math.ceil(box.height * SCALE),
      ];
      const rows = Array.from({ length: height }, (_, row) => {
        const start = ((top + row) * info.width + left) * 4;
        return data.subarray(start, start + width * 4);
      });
      const pixels = { data: new Uint8ClampedArray(Buffer.concat(rows)), width, height };
      return pixels as ReturnType<RenderedPage['pixels']>;
    },
  };
}

/** How many pixels are as red as a seal. */
function redOf(data: Uint8ClampedArray): number {
  let red = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at]! > 190 && data[at + 1]! < 80 && data[at + 2]! < 80) red += 1;
  return red;
}

describe('a picture', () => {
  let pages: RenderedPage[];
  beforeAll(async () => {
    const { draw, images } = openImages();
    const drawn = await Promise.all(expected.map((_, index) => draw(index + 1, WIDTH)));
    await images.stop();
    pages = await Promise.all(drawn.map((each, index) => pageOf(pictureOf(each), expected[index]!.items)));
  });

  test('has the ink of every line with Chinese text', () => {
    const ratios = pages.flatMap((page) =>
      page.items
        .filter(({ text }) => /\p{Script=Han}/u.test(text))
        .map((item): [string, number] => [item.text, inkRatio(page, item)]),
    );
    expect(ratios.length).toBeGreaterThan(60);
    expect(ratios.filter(([, ratio]) => ratio < 0.85 || ratio > 1.15)).toEqual([]);
  });

  test.each([
    ['𠮷', 'NotoSansJP-Regular'],
    ['䶮鑫', 'NotoSansSC-Regular'],
  ])('shows the rare characters %s as glyphs', (text, font) => {
    const [page] = pages as [RenderedPage];
    const item = page.items.find((each) => each.text === text)!;
    const [first = ''] = text;
    const likeness = glyphLikeness(page, item, first, font);
    // A glyph of 9 points has few pixels, and its edges differ by half of one.
    expect(likeness).toBeGreaterThan(0.45);
    for (const other of ['国', '澄', '口'])
      expect(likeness / glyphLikeness(page, item, other, 'NotoSansSC-Regular'), other).toBeGreaterThan(1.4);
  });

  test('has the red of the seal, on pages that show a strip of it too', () => {
    for (const [index, page] of pages.entries()) {
      const { data } = page.pixels({ x: 548, y: 300, width: 47, height: 240 });
      const strip = expected[index]!.pixels({ x: 548, y: 300, width: 47, height: 240 }).data;
      expect(redOf(data) / redOf(strip)).toBeCloseTo(1, 1);
    }
  });
});

test('every width is drawn as wide as it says, and a page past the end is missing', async () => {
  const { draw } = openImages();
  for (const width of [720, 1080, 1620] as const) {
    const { width: drawn, height } = await sharp(pictureOf(await draw(1, width))).metadata();
    expect({ drawn, height }).toEqual({ drawn: width, height: Math.round((width * 841.89) / A4_WIDTH) });
  }
  expect(await draw(policy.pages)).toMatchObject({ status: 'drawn' });
  expect(await draw(policy.pages + 1)).toEqual({ status: 'missing' });
});

test('a page that was drawn is drawn once, also for those who ask at the same time', async () => {
  const { draw, reads } = openImages();
  const [first, second] = await Promise.all([draw(1), draw(1)]);
  expect(pictureOf(first!)).toBe(pictureOf(second!));
  expect(await draw(1)).toEqual(first);
  expect(reads.count).toBe(1);
  // Another page, another width and another file are other pictures.
  for (const other of [await draw(2), await draw(1, 1080), await draw(1, 720, 'other')])
    expect(pictureOf(other)).not.toBe(pictureOf(first!));
  expect(reads.count).toBe(4);
});

test('when too many renderings wait, the next one is told so at once', async () => {
  const { draw, reads } = openImages();
  const drawn = await Promise.all(
    Array.from({ length: 30 }, (_, index) => draw(1, 720, `file ${index}`).then(({ status }) => status)),
  );
  expect(drawn.filter((status) => status === 'drawn')).toHaveLength(17);
  expect(drawn.slice(17)).toEqual(Array.from({ length: 13 }, () => 'busy'));
  expect(reads.count).toBe(17);
  // There is room again.
  expect(await draw(2)).toMatchObject({ status: 'drawn' });
});

test('requests go on while a page is rendered', async () => {
  const renderer = new PageRenderer();
  let isRendered = false;
  const rendering = renderer
    .render({ file: policy.bytes, page: 1, width: WIDTH })
    .finally(() => (isRendered = true));
  let turns = 0;
  for (; !isRendered; turns += 1) await new Promise((done) => setImmediate(done));
  expect((await rendering)?.width).toBe(WIDTH);
  // Work in this thread would leave none.
  expect(turns).toBeGreaterThan(10);
  await renderer.stop();
});

test('a file that is no PDF fails, and the next page is drawn', async () => {
  let file: Buffer = Buffer.from('no PDF');
  const { draw } = openImages(() => file);
  await expect(draw(1)).rejects.toThrow('PDFium cannot read the file');
  file = policy.bytes;
  expect(await draw(1)).toMatchObject({ status: 'drawn' });
});

test('nothing is kept a minute after the last request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { draw, reads } = openImages();
  await draw(1);
  await vi.advanceTimersByTimeAsync(59_000);
  await draw(1);
  expect(reads.count).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await draw(1)).toMatchObject({ status: 'drawn' });
  expect(reads.count).toBe(2);
});
