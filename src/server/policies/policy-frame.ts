// What stands around the text of a policy: its title, the head and foot of every page, and the insurer's signature.
import { instantWords, TITLE } from './contract-words.ts';
import { BODY, COLOUR, LABEL, PAGE, baselineIn, lineHeight, reserve, type PageFlow } from './page-flow.ts';
import type { PolicyCanvas, TextStyle } from './policy-canvas.ts';
import type { PolicyDocument } from './policy-document.ts';
import { drawSeal, drawSealStrip, SEAL_RADIUS } from './policy-seal.ts';

const TITLE_STYLE: TextStyle = { size: 22, colour: COLOUR.accent, weight: 'bold' };
const INSURER: TextStyle = { size: 11, colour: COLOUR.accent, weight: 'bold' };
const SMALL: TextStyle = { size: 8, colour: COLOUR.muted };
const HEAD_BASELINE = 50;
const FOOT_BASELINE = 808;
const SIGNATURE_GAP = 18;
const SIGNATURE_LINE = 20;

/** Draws the title of the first page in the middle, and the name of the product below. */
export function drawTitle(flow: PageFlow, { product }: PolicyDocument): void {
  for (const [text, style] of [
    [TITLE, TITLE_STYLE],
    [product.name, { ...INSURER, weight: 'regular' }],
  ] as const) {
    const left = (PAGE.width - flow.canvas.width(text, style)) / 2;
    flow.canvas.line(text, left, baselineIn(flow.y, style), style);
    flow.y += lineHeight(style);
  }
  flow.y += 10;
}

/** The insurer's name and seal, and the time of issue; they stay together on one page. */
export function drawSignature(flow: PageFlow, { insurer, issuedAt }: PolicyDocument): void {
  reserve(flow, 2 * SEAL_RADIUS + SIGNATURE_GAP);
  flow.y += SIGNATURE_GAP;
  const sealX = PAGE.right - SEAL_RADIUS - 4;
  drawSeal(flow.canvas, insurer.name, sealX, flow.y + SEAL_RADIUS);
  const lines = [
    ['承保公司（签章）：', insurer.name],
    ['客户服务电话：', insurer.servicePhone],
    ['签发时间：', instantWords(issuedAt)],
  ] as const;
  const left = PAGE.left + 90;
  let top = flow.y + SEAL_RADIUS - (lines.length * SIGNATURE_LINE) / 2;
  for (const [label, value] of lines) {
    flow.canvas.line(label, left, baselineIn(top, LABEL), LABEL);
    flow.canvas.line(value, left + flow.canvas.width(label, LABEL), baselineIn(top, BODY), BODY);
    top += SIGNATURE_LINE;
  }
  flow.y += 2 * SEAL_RADIUS;
}

/** Draws the head and foot of a page, and in its margin a strip of the seal. */
export function drawFrame(
  canvas: PolicyCanvas,
  { insurer, policyNumber }: PolicyDocument,
  { index, count }: { index: number; count: number },
): void {
  const { doc } = canvas;
  const endAt = (text: string, baseline: number) =>
    canvas.line(text, PAGE.right - canvas.width(text, SMALL), baseline, SMALL);
  canvas.line(insurer.name, PAGE.left, HEAD_BASELINE, INSURER);
  endAt(`客户服务电话 ${insurer.servicePhone}`, HEAD_BASELINE);
  doc.rect(PAGE.left, HEAD_BASELINE + 9, PAGE.right - PAGE.left, 1.2).fill(COLOUR.accent);
  doc.rect(PAGE.left, FOOT_BASELINE - 15, PAGE.right - PAGE.left, 0.5).fill(COLOUR.rule);
  canvas.line(`保险单号 ${policyNumber}`, PAGE.left, FOOT_BASELINE, SMALL);
  endAt(`第 ${index + 1}/${count} 页`, FOOT_BASELINE);
  // A single page has the whole seal beside the signature.
  if (count > 1) drawSealStrip(canvas, insurer.name, { index, count });
}
