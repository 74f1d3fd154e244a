// Renders pages of a PDF with pdf.js, which shares no code with the maker of the file.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text on a page; points from the top left corner, `y` is the baseline. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  /** The PostScript name of the font. */
  font: string;
}

export interface RenderedPage {
  items: TextItem[];
  /** The pixels of a box in points, `scale` for each point. */
  pixels(box: { x: number; y: number; width: number; height: number }): ImageData;
  scale: number;
}

type ImageData = ReturnType<SKRSContext2D['getImageData']>;

/** @param scale pixels for a point. @param most renders no more pages than these */
export async function renderPages(
  bytes: Uint8Array,
  scale: number,
  most = Number.POSITIVE_INFINITY,
): Promise<RenderedPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const pages: RenderedPage[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, most); number += 1)
    pages.push(await renderPage(await pdf.getPage(number), scale));
  await task.destroy();
  return pages;
}

async function renderPage(page: PDFPageProxy, scale: number): Promise<RenderedPage> {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  // The names of the fonts are known after rendering.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const [, , , top = 0] = page.view;
  const { items } = await page.getTextContent();
  return {
    scale,
    items: items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size, x, y] = item.transform as number[];
      const { name } = page.commonObjs.get(item.fontName) as { name: string };
      return [{ text: item.str, x: x!, y: top - y!, width: item.width, size: size!, font: name }];
    }),
    pixels: ({ x, y, width, height }) =>
      context.getImageData(
        Math.floor(x * scale),
        Math.floor(y * scale),
        Math.ceil(width * scale),
        Math.ceil(height * scale),
      ),
  };
}
