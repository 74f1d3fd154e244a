// Small PDFs for upload tests, made of objects as text.
import { deflateSync } from 'node:zlib';

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>';
const CONTENT = 'BT /F1 12 Tf 20 100 Td (Discharge summary) Tj ET';
const STREAM = `<< /Length ${CONTENT.length} >>\nstream\n${CONTENT}\nendstream`;

/**
 * A PDF of one page, with a table of cross-references.
 *
 * @param more further objects, numbered from 5 on
 * @param trailer further entries of the trailer
 */
export function pdf(more: readonly (string | Buffer)[] = [], trailer = ''): Buffer {
  const chunks = [Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')];
  const offsets: number[] = [];
  const end = () => chunks.reduce((sum, { length }) => sum + length, 0);
  for (const object of [CATALOG, PAGES, PAGE, STREAM, ...more]) {
    offsets.push(end());
    chunks.push(Buffer.from(`${offsets.length} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const startOfTable = end();
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}` +
        `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${startOfTable}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

/** An object that holds other objects compressed, as most programs write them since PDF 1.5. */
export function objectStream(
  objects: string,
  keys = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
): Buffer {
  const data = deflateSync(`6 0 ${objects}`);
  const head = `<< ${keys} /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]);
}

/** A PDF of exactly `bytes` bytes. */
export function pdfOf(bytes: number): Buffer {
  const filled = (length: number) =>
    pdf([`<< /Length ${length} >>\nstream\n${'x'.repeat(length)}\nendstream`]);
  let length = bytes - filled(0).length;
  while (filled(length).length > bytes) length -= 1;
  const padding = bytes - filled(length).length;
  return Buffer.concat([filled(length), Buffer.alloc(padding, '\n')]);
}
