import type { PageStep } from './trail-recorder.ts';
import type { SalePlace } from './sale-place.ts';

/** Longest time that an entry can say, seconds. */
const MAX_SECONDS = 86_400;

interface VisitPorts {
  record(step: PageStep): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * A visit of a page: entered, and left as soon as it is not seen any more, since a phone may end a hidden page without a word. A
 * page that is seen again was returned to. Each entry has the time since the one before it.
 */
export class PageVisit {
  #page: Omit<SalePlace, 'tradeId'> & { pageVersion?: string };
  readonly #ports: VisitPorts;
  #isSeen = true;
  #since: number;

  /** Records that the page was entered. */
  constructor(page: Omit<SalePlace, 'tradeId'>, ports: VisitPorts) {
    this.#page = page;
    this.#ports = ports;
    this.#since = ports.now();
    ports.record({ kind: 'pageEntered', ...page });
  }

  /** The page shows what has this content hash. */
  show(pageVersion: string): void {
    if (pageVersion === this.#page.pageVersion) return;
    this.#page = { ...this.#page, pageVersion };
    this.#ports.record({ kind: 'pageShown', ...this.#page, pageVersion });
  }

  /** The page is hidden, or another one has taken its place. */
  leave(): void {
    this.#turn(false, 'pageLeft');
  }

  /** The page is visible again. */
  return(): void {
    this.#turn(true, 'pageReturned');
  }

  #turn(isSeen: boolean, kind: 'pageLeft' | 'pageReturned'): void {
    if (this.#isSeen === isSeen) return;
    this.#isSeen = isSeen;
    const now = this.#ports.now();
    const seconds = Math.min(MAX_SECONDS, Math.max(0, Math.floor((now - this.#since) / 1000)));
    this.#since = now;
    this.#ports.record({ kind, ...this.#page, seconds });
  }
}
