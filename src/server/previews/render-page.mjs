/**
 * A worker thread that renders pages of PDFs with PDFium, so that no request waits for a rendering of another one. Plain
 * JavaScript: the thread starts from this file, under the build, tsx and vitest alike.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { init } from '@embedpdf/pdfium';

/**
 * A PDF, the number of the page from 1, and the width of its picture in pixels.
 * @typedef {{ file: Uint8Array, page: number, width: number }} PageRequest
 */

/**
 * Rows of pixels without padding, red, green and blue a byte each; null without such a page.
 * @typedef {{ pixels: Uint8Array<ArrayBuffer>, width: number, height: number } | null} PageResponse
 */

const CHANNELS = 3;
/** `FPDFBitmap_BGR`: three bytes for a pixel. */
const BITMAP_BGR = 2;
const WHITE = 0xff_ff_ff_ff;
/**
 * `FPDF_ANNOT`, and `FPDF_REVERSE_BYTE_ORDER` for red first. Without `FPDF_LCD_TEXT`: its coloured edges fit the rows of one kind of
 * screen, and blur when the customer zooms.
 */
const FLAGS = 0x01 | 0x10;

const { resolve } = createRequire(import.meta.url);
const pdfium = await init({
  wasmBinary: /** @type {ArrayBuffer} */ (
    /** @type {unknown} */ (readFileSync(resolve('@embedpdf/pdfium/pdfium.wasm')))
  ),
});
pdfium.PDFiumExt_Init();
const { malloc, free } = pdfium.pdfium.wasmExports;
/** The memory of the module is another buffer after it has grown. */
const memory = () => /** @type {{ HEAPU8: Uint8Array }} */ (/** @type {unknown} */ (pdfium.pdfium)).HEAPU8;

parentPort?.on('message', (/** @type {PageRequest} */ request) => {
  const response = render(request);
  parentPort?.postMessage(response, response ? [response.pixels.buffer] : []);
});

/**
 * @param {PageRequest} request
 * @returns {PageResponse}
 */
function render({ file, page, width }) {
  const start = allocate(file.length);
  memory().set(file, start);
  const document = pdfium.FPDF_LoadMemDocument(start, file.length, '');
  try {
    if (document === 0) throw new Error(`PDFium cannot read the file (${pdfium.FPDF_GetLastError()}).`);
    return page <= pdfium.FPDF_GetPageCount(document) ? renderPage(document, page, width) : null;
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    free(start);
  }
}

/**
 * @param {number} document
 * @param {number} number
 * @param {number} width
 */
function renderPage(document, number, width) {
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  const height = Math.round((width * pdfium.FPDF_GetPageHeightF(page)) / pdfium.FPDF_GetPageWidthF(page));
  const size = width * height * CHANNELS;
  const start = allocate(size);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BITMAP_BGR, start, width * CHANNELS);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
  const pixels = new Uint8Array(memory().subarray(start, start + size));
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  free(start);
  return { pixels, width, height };
}

/** @param {number} bytes */
function allocate(bytes) {
  const start = malloc(bytes);
  if (start === 0) throw new Error('PDFium has no memory left.');
  return start;
}
