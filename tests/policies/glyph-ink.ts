// How much of its box a glyph fills, in a PDF and as drawn large from the font file by Skia.
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { RenderedPage, TextItem } from './rendered-page.ts';

type Pixels = ReturnType<SKRSContext2D['getImageData']>;

const { resolve } = createRequire(import.meta.url);

/** Registered under its PostScript name. */
const FONT_FILES = new Map(
  ['SC', 'HK', 'JP'].flatMap((region) =>
    (['400Regular', '700Bold'] as const).map((weight) => [
      `NotoSans${region}-${weight.slice(3)}`,
      resolve(
        `@expo-google-fonts/noto-sans-${region.toLowerCase()}/${weight}/NotoSans${region}_${weight}.ttf`,
      ),
    ]),
  ),
);

/** The subset of a font is named with a tag of six letters. */
function familyOf({ font }: Pick<TextItem, 'font'>): string {
  const name = font.replace(/^[A-Z]{6}\+/, '');
  if (!GlobalFonts.has(name)) GlobalFonts.registerFromPath(FONT_FILES.get(name)!, name);
  return name;
}

/** The share of every pixel that is covered, 0 to 1: the lightest one is the ground, the darkest one the colour of the text. */
function coverage({ data }: Pixels): number[] {
  const light = Array.from({ length: data.length / 4 }, (_, index) => {
    const [red, green, blue] = data.subarray(index * 4, index * 4 + 3);
    return red! + green! + blue!;
  });
  const ground = light.reduce((a, b) => Math.max(a, b), 0);
  const ink = light.reduce((a, b) => Math.min(a, b), 3 * 255);
  // Less contrast than any text has: noise of an empty box.
  if (ground - ink < 60) return light.map(() => 0);
  return light.map((value) => (ground - value) / (ground - ink));
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** A box around one line: no rule of a table is inside. */
const boxOf = ({ x, y, width, size }: TextItem) => ({ x, y: y - size, width, height: size * 1.25 });

const large = new Map<string, number>();
const LARGE = 160;

/** The ink of a character in squares of the font size, drawn large. */
function referenceInk(character: string, family: string): number {
  const key = family + character;
  const known = large.get(key);
  if (known !== undefined) return known;
  const ink = sum(coverage(drawnGlyph(character, family, LARGE))) / LARGE ** 2;
  large.set(key, ink);
  return ink;
}

/** The glyph in black on white, one em wide and 1.25 em high, as the box of a line; `offset` is that of its corner in the first pixel. */
function drawnGlyph(character: string, family: string, size: number, offset = { x: 0, y: 0 }): Pixels {
  const canvas = createCanvas(Math.ceil(size) + 1, Math.ceil(size * 1.25) + 1);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.font = `${size}px "${family}"`;
  context.fillText(character, offset.x, size + offset.y);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The ink of a line on the page beside that of its characters drawn large; about 1 for a line that is whole. */
export function inkRatio(page: RenderedPage, item: TextItem): number {
  const family = familyOf(item);
  const expected = sum([...item.text].map((character) => referenceInk(character, family))) * item.size ** 2;
  return sum(coverage(page.pixels(boxOf(item)))) / page.scale ** 2 / expected;
}

/**
 * How much of the ink of one character's box agrees with the glyph of the font, 0 to 1: a blank has nothing of it, and
 * the box for a missing glyph little.
 */
export function glyphLikeness(page: RenderedPage, item: TextItem, character: string, font: string): number {
  const family = familyOf({ font });
  const box = { ...boxOf(item), width: item.size };
  const offset = { x: (box.x * page.scale) % 1, y: (box.y * page.scale) % 1 };
  const onPage = page.pixels(box);
  const glyph = drawnGlyph(character, family, item.size * page.scale, offset);
  const drawn = coverage(glyph);
  const pairs = coverage(onPage).map((ink, index) => {
    const row = Math.floor(index / onPage.width);
    return [ink, drawn[row * glyph.width + (index % onPage.width)] ?? 0] as const;
  });
  return sum(pairs.map(([a, b]) => Math.min(a, b))) / sum(pairs.map(([a, b]) => Math.max(a, b)));
}
