import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../settings/project-root.ts';
import type { PageRequest, PageResponse } from './render-page.mjs';

/** Time to render one page; one of a policy takes a twentieth of a second. */
const TIMEOUT_MS = 10_000;

/** Of the JavaScript in the thread; PDFium has memory of its own. */
const MAX_HEAP_MB = 128;

/** Renders pages of PDFs in a thread, one at a time. The thread starts with the first page. */
export class PageRenderer {
  #thread: Worker | undefined;

  /**
   * Renders a page; the caller waits for it before it asks for the next one.
   *
   * @returns undefined when the file has no such page
   * @throws when PDFium cannot read the file, or takes too long; the next page gets a new thread
   */
  async render(request: PageRequest): Promise<Exclude<PageResponse, null> | undefined> {
    this.#thread ??= newThread();
    try {
      return (await ask(this.#thread, request)) ?? undefined;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Ends the thread, which frees the memory of PDFium. */
  async stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

function newThread(): Worker {
  const file = join(projectRoot(), 'src/server/previews/render-page.mjs');
  const thread = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  // It ends with the process.
  thread.unref();
  return thread;
}

function ask(thread: Worker, request: PageRequest): Promise<PageResponse> {
  return new Promise((done, fail) => {
    const onExit = () => settle(() => fail(new Error('the thread that renders pages has ended')));
    const onError = (error: unknown) => settle(() => fail(error));
    const onMessage = (response: PageResponse) => settle(() => done(response));
    const timer = setTimeout(
      () => settle(() => fail(new Error('a page takes too long to render'))),
      TIMEOUT_MS,
    );
    const settle = (end: () => void) => {
      clearTimeout(timer);
      thread.off('exit', onExit).off('error', onError).off('message', onMessage);
      end();
    };
    thread.on('exit', onExit).on('error', onError).on('message', onMessage);
    thread.postMessage(request, []);
  });
}
