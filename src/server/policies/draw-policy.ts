import PDFDocument from 'pdfkit';
import { TITLE } from './contract-words.ts';
import { PAGE, type PageFlow } from './page-flow.ts';
import { policyCanvas } from './policy-canvas.ts';
import type { PolicyDocument } from './policy-document.ts';
import { POLICY_NUMBER_KEY, sha256Of, type PolicyFile } from './policy-file.ts';
import { POLICY_FONTS, type FontChain, type FontWeight } from './policy-fonts.ts';
import { drawFrame, drawSignature, drawTitle } from './policy-frame.ts';
import { drawSections } from './policy-sections.ts';

/**
 * Draws a policy as a PDF of A4 pages. The same document gives the same bytes: dates come from it, and nothing is
 * compressed, because what Node's zlib writes differs between versions and processors.
 *
 * @throws PolicyProblem `policy.character` when a text has a character that no font has
 */
export async function drawPolicy(
  policy: PolicyDocument,
  fonts: Readonly<Record<FontWeight, FontChain>> = POLICY_FONTS,
): Promise<PolicyFile> {
  // The foot of each page says how many there are: a first layout, whose file is thrown away, counts them.
  const pages = layOut(newDocument(policy), policy, fonts, 1);
  const doc = newDocument(policy);
  const bytes = collect(doc);
  layOut(doc, policy, fonts, pages);
  doc.end();
  const file = await bytes;
  return { bytes: file, sha256: sha256Of(file), pages };
}

const newDocument = (policy: PolicyDocument): PDFKit.PDFDocument =>
  new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    compress: false,
    lang: 'zh-CN',
    displayTitle: true,
    info: metadataOf(policy),
  });

/** Draws all pages in order, so that a change of one page leaves those before it as they are. @returns their number */
function layOut(
  doc: PDFKit.PDFDocument,
  policy: PolicyDocument,
  fonts: Readonly<Record<FontWeight, FontChain>>,
  count: number,
): number {
  const flow: PageFlow = { canvas: policyCanvas(doc, fonts), y: PAGE.top };
  let begun = 0;
  doc.on('pageAdded', () => {
    drawFrame(flow.canvas, policy, { index: begun, count });
    begun += 1;
  });
  doc.addPage();
  drawTitle(flow, policy);
  drawSections(flow, policy);
  drawSignature(flow, policy);
  return begun;
}

function metadataOf({ policyNumber, insurer, product, issuedAt }: PolicyDocument): Record<string, unknown> {
  const date = new Date(issuedAt);
  return {
    Title: `${TITLE} ${policyNumber}`,
    Author: insurer.name,
    Subject: product.name,
    [POLICY_NUMBER_KEY]: policyNumber,
    Producer: 'Baoform',
    Creator: 'Baoform',
    CreationDate: date,
    ModDate: date,
  };
}

async function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)));
  await new Promise((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  return Buffer.concat(chunks);
}
