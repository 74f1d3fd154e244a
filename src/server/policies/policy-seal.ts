// The visible seal of an insurer, drawn as outlines: a round red one with its name along the edge. It is no electronic signature.
import type { Font } from 'fontkit';
import { COLOUR, PAGE } from './page-flow.ts';
import { fontRuns } from './font-runs.ts';
import type { PolicyCanvas } from './policy-canvas.ts';
import { SEAL_PURPOSE } from './contract-words.ts';

/** Points. A seal of a company is 42 mm wide; half of this one fits into the margin of a page. */
export const SEAL_RADIUS = 44;

/** The arc that the name fills, in degrees, and the most between two characters of a short name. */
const NAME_ARC = 250;
const MAX_STEP = 40;
/** Of the radius. */
const STAR = 0.26;
const NAME_BASELINE = 0.6;
/** The characters of a seal are higher than wide. */
const STRETCH = 1.25;

/** @param x and y: the middle of the seal, in points */
export function drawSeal(canvas: PolicyCanvas, name: string, x: number, y: number): void {
  const { doc } = canvas;
  doc.save().translate(x, y).fillOpacity(0.88).strokeOpacity(0.88);
  doc
    .circle(0, 0, SEAL_RADIUS - 1.4)
    .lineWidth(2.4)
    .stroke(COLOUR.seal);
  doc.path(starPath(SEAL_RADIUS * STAR)).fill(COLOUR.seal);
  drawNameOnArc(canvas, name);
  drawPurpose(canvas);
  doc.restore();
}

/** Draws a strip of the seal at the right edge of each page: put together, the pages show it whole (骑缝章). */
export function drawSealStrip(
  canvas: PolicyCanvas,
  name: string,
  { index, count }: { index: number; count: number },
): void {
  const { doc } = canvas;
  const strip = (2 * SEAL_RADIUS) / count;
  const left = PAGE.width - strip;
  const middle = PAGE.height / 2;
  doc.save();
  doc.rect(left, middle - SEAL_RADIUS, strip, 2 * SEAL_RADIUS).clip();
  drawSeal(canvas, name, left - index * strip + SEAL_RADIUS, middle);
  doc.restore();
}

function drawNameOnArc(canvas: PolicyCanvas, name: string): void {
  const characters = [...name];
  const step = Math.min(MAX_STEP, NAME_ARC / characters.length);
  const size = Math.min(13, (step / 180) * Math.PI * SEAL_RADIUS * NAME_BASELINE * 1.05);
  for (const [index, character] of characters.entries()) {
    const angle = (index - (characters.length - 1) / 2) * step;
    canvas.doc.save().rotate(angle);
    drawOutline(canvas, character, { size, y: -SEAL_RADIUS * NAME_BASELINE, stretch: STRETCH });
    canvas.doc.restore();
  }
}

function drawPurpose(canvas: PolicyCanvas): void {
  const size = 7.5;
  const characters = [...SEAL_PURPOSE];
  for (const [index, character] of characters.entries()) {
    canvas.doc.save().translate((index - (characters.length - 1) / 2) * size, 0);
    drawOutline(canvas, character, { size, y: SEAL_RADIUS * 0.56, stretch: 1 });
    canvas.doc.restore();
  }
}

/** Draws the outline of a character above a baseline, centred at 0. */
function drawOutline(
  canvas: PolicyCanvas,
  character: string,
  { size, y, stretch }: { size: number; y: number; stretch: number },
): void {
  const [run] = fontRuns(character, canvas.fontOf('bold'));
  const font: Font = run!.font.load();
  const glyph = font.glyphForCodePoint(character.codePointAt(0)!);
  const scale = size / font.unitsPerEm;
  canvas.doc
    .translate((-glyph.advanceWidth * scale) / 2, y)
    .scale(scale, -scale * stretch)
    .path(glyph.path.toSVG())
    .fill(COLOUR.seal);
}

function starPath(radius: number): string {
  const points = Array.from({ length: 5 }, (_, index) => {
    // Every second corner: the lines cross inside.
    const angle = (index * 4 * Math.PI) / 5;
    return `${(Math.sin(angle) * radius).toFixed(3)},${(-Math.cos(angle) * radius).toFixed(3)}`;
  });
  return `M${points.join(' L')} Z`;
}
