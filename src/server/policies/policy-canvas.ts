// Text on the pages of a policy: measured, broken into lines, and drawn with several fonts on one baseline.
import LineBreaker from 'linebreak';
import { fontRuns } from './font-runs.ts';
import type { FontChain, FontWeight, PolicyFont } from './policy-fonts.ts';

export interface TextStyle {
  /** Points. */
  size: number;
  colour: string;
  weight?: FontWeight;
}

/** Positions and widths are in points, from the top left corner of the page. */
export interface PolicyCanvas {
  doc: PDFKit.PDFDocument;
  width(text: string, style: TextStyle): number;
  /** Breaks a text into lines that are no wider than `maxWidth`, between words or ideographs where it can. */
  lines(text: string, maxWidth: number, style: TextStyle): string[];
  /** Draws one line. */
  line(text: string, x: number, baseline: number, style: TextStyle): void;
  fontOf(weight: FontWeight): FontChain;
}

/**
 * Measures and draws on the current page of a document.
 *
 * @throws PolicyProblem `policy.character` from each function, for a character that no font has
 */
export function policyCanvas(
  doc: PDFKit.PDFDocument,
  fonts: Readonly<Record<FontWeight, FontChain>>,
): PolicyCanvas {
  const runsOf = (text: string, { weight = 'regular' }: TextStyle) => fontRuns(text, fonts[weight]);
  const width = (text: string, style: TextStyle): number =>
    runsOf(text, style).reduce((sum, run) => {
      selectFont(doc, run.font);
      return sum + doc.fontSize(style.size).widthOfString(run.text);
    }, 0);
  return {
    doc,
    width,
    lines: (text, maxWidth, style) => brokenLines(text, maxWidth, (part) => width(part, style)),
    line(text, x, baseline, style) {
      let left = x;
      for (const run of runsOf(text, style)) {
        selectFont(doc, run.font);
        doc.fontSize(style.size).fillColor(style.colour);
        doc.text(run.text, left, baseline, { baseline: 'alphabetic', lineBreak: false });
        left += doc.widthOfString(run.text);
      }
    },
    fontOf: (weight) => fonts[weight],
  };
}

/** PDFKit takes a parsed font too, which its types do not say: parsing one of 10 MB for each policy would take longer. */
function selectFont(doc: PDFKit.PDFDocument, font: PolicyFont): void {
  doc.font(font.load() as unknown as Uint8Array, font.id);
}

/** Parts are measured alone: they are short and recur, so that PDFKit has most of their widths already. */
function brokenLines(text: string, maxWidth: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const part of unbreakableParts(text, (candidate) => widthOf(candidate) <= maxWidth)) {
    if (line !== '' && used + widthOf(part.trimEnd()) > maxWidth) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    line += part;
    used += widthOf(part);
  }
  return [...lines, line.trimEnd()];
}

/** Parts between which a line may end; a part that is too long for a line, such as a hash, may end after any character. */
function unbreakableParts(text: string, fits: (line: string) => boolean): string[] {
  const breaker = new LineBreaker(text);
  const parts: string[] = [];
  let start = 0;
  for (let end = breaker.nextBreak(); end; end = breaker.nextBreak()) {
    const part = text.slice(start, end.position);
    parts.push(...(fits(part.trimEnd()) ? [part] : part));
    start = end.position;
  }
  return parts;
}
