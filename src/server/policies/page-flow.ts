// The pages of a policy: their measures and colours, and the place where the next part goes.
import type { PolicyCanvas, TextStyle } from './policy-canvas.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 84, bottom: 778 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

export const COLOUR = {
  ink: '#1b2733',
  muted: '#5c6b7a',
  accent: '#14406b',
  rule: '#c3ccd6',
  shade: '#eef3f8',
  seal: '#c8201f',
} as const;

export const BODY: TextStyle = { size: 9, colour: COLOUR.ink };
export const LABEL: TextStyle = { size: 9, colour: COLOUR.muted };
const HEADING: TextStyle = { size: 11.5, colour: COLOUR.accent, weight: 'bold' };

/** The height of a line in sizes of its font, and where its baseline is. */
const LEADING = 1.55;
const BASELINE = 1.13;

export const lineHeight = ({ size }: TextStyle): number => size * LEADING;
export const baselineIn = (top: number, { size }: TextStyle): number => top + size * BASELINE;

export interface PageFlow {
  canvas: PolicyCanvas;
  /** The top of the next part. */
  y: number;
}

/** Begins a page when the rest of this one is lower than a part. @returns whether it did */
export function reserve(flow: PageFlow, height: number): boolean {
  if (flow.y + height <= PAGE.bottom) return false;
  flow.canvas.doc.addPage();
  flow.y = PAGE.top;
  return true;
}

/** Above a heading, unless it begins a page. */
const GAP = 12;
/** Below a heading. */
const HEADING_GAP = 4;

/**
 * Draws the heading of a part, on the next page when the part does not begin on this one.
 *
 * @param firstPart the height of what follows: a heading never stands alone at the end of a page
 */
export function drawHeading(flow: PageFlow, title: string, firstPart: number): void {
  const height = lineHeight(HEADING);
  const isFirst = reserve(flow, GAP + height + HEADING_GAP + firstPart);
  if (!isFirst) flow.y += GAP;
  const { doc } = flow.canvas;
  doc.rect(PAGE.left, flow.y + 2.5, 3, height - 5).fill(COLOUR.accent);
  flow.canvas.line(title, PAGE.left + 10, baselineIn(flow.y, HEADING), HEADING);
  flow.y += height + HEADING_GAP;
}

const INDENT = 20;
const PARAGRAPH_GAP = 3;

/** Draws numbered paragraphs below a heading. A paragraph is not split over pages. */
export function drawList(flow: PageFlow, title: string, paragraphs: readonly string[]): void {
  const broken = paragraphs.map((text) => flow.canvas.lines(text, CONTENT_WIDTH - INDENT, BODY));
  const heightOf = (lines: readonly string[]) => lines.length * lineHeight(BODY);
  drawHeading(flow, title, heightOf(broken[0] ?? []));
  for (const [index, lines] of broken.entries()) {
    reserve(flow, heightOf(lines));
    flow.canvas.line(`${index + 1}.`, PAGE.left, baselineIn(flow.y, BODY), LABEL);
    for (const line of lines) {
      flow.canvas.line(line, PAGE.left + INDENT, baselineIn(flow.y, BODY), BODY);
      flow.y += lineHeight(BODY);
    }
    flow.y += PARAGRAPH_GAP;
  }
}
