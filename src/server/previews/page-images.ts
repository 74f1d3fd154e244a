// Pictures of the pages of PDFs that this server drew itself. Files of customers are never rendered.
import sharp from 'sharp';
import { Semaphore } from '../uploads/semaphore.ts';
import { ByteCache } from './byte-cache.ts';
import { PageRenderer } from './page-renderer.ts';

/** Widths of pictures in pixels: a phone with two pixels for a point, with three, and one that zooms. */
export const PAGE_WIDTHS = [720, 1080, 1620] as const;

/** The type of the pictures. Lossless: a palette of few colours is a third smaller, and makes a red seal brown. */
export const PAGE_TYPE = 'image/webp';

/** Of all pictures that are kept: about 300 pages. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Renderings that wait for the one under way; each takes a third of a second. */
const MAX_WAITING = 16;
/** Pictures hold personal data and PDFium 100 MB: neither stays when nobody looks at pages. */
const IDLE_MS = 60_000;

/** Names a page of one file. */
export interface PageKey {
  /** Of the file: what is kept under it never changes. */
  sha256: string;
  /** From 1. */
  page: number;
  width: (typeof PAGE_WIDTHS)[number];
}

export type PageImage = { status: 'drawn'; image: Buffer } | { status: 'missing' } | { status: 'busy' };

/** Draws pages as pictures, one at a time, and keeps the last ones in memory. */
export class PageImages {
  readonly #renderer = new PageRenderer();
  readonly #images = new ByteCache(MAX_BYTES);
  readonly #drawing = new Map<string, Promise<PageImage>>();
  readonly #slot = new Semaphore(1, MAX_WAITING);
  #idleTimer: NodeJS.Timeout | undefined;

  /**
   * The picture of a page. Requests for the same one share its rendering.
   *
   * @param readFile reads the file, when its page is not kept
   * @returns `busy` when too many renderings wait, and `missing` for a page that the file does not have
   */
  async draw(key: PageKey, readFile: () => Promise<Buffer>): Promise<PageImage> {
    const name = `${key.sha256}/${key.page}/${key.width}`;
    this.#restartIdleTimer();
    const image = this.#images.get(name);
    if (image) return { status: 'drawn', image };
    const drawing = this.#drawing.get(name) ?? this.#drawInTurn(name, key, readFile);
    this.#drawing.set(name, drawing);
    return drawing;
  }

  /** Ends the thread and forgets the pictures. */
  async stop(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#images.clear();
    await this.#renderer.stop();
  }

  async #drawInTurn(name: string, key: PageKey, readFile: () => Promise<Buffer>): Promise<PageImage> {
    try {
      const drawn = await this.#slot.run(() => this.#drawNow(key, readFile));
      if (drawn?.status === 'drawn') this.#images.add(name, drawn.image);
      return drawn ?? { status: 'busy' };
    } finally {
      this.#drawing.delete(name);
    }
  }

  async #drawNow({ page, width }: PageKey, readFile: () => Promise<Buffer>): Promise<PageImage> {
    const rendered = await this.#renderer.render({ file: await readFile(), page, width });
    if (!rendered) return { status: 'missing' };
    const raw = { width: rendered.width, height: rendered.height, channels: 3 } as const;
    // More effort takes twice the time and saves a fiftieth.
    const image = await sharp(rendered.pixels, { raw }).webp({ lossless: true, effort: 1 }).toBuffer();
    return { status: 'drawn', image };
  }

  #restartIdleTimer(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#whenIdle(), IDLE_MS);
    this.#idleTimer.unref();
  }

  async #whenIdle(): Promise<void> {
    if (this.#drawing.size > 0) this.#restartIdleTimer();
    else await this.stop();
  }
}
