import type { PageStep } from './trail-recorder.ts';
import type { SalePlace } from './sale-place.ts';

/** Longest time that an entry can say, seconds. */
const MAX_SECONDS = 86_400;
const VERSION = /^[0-9a-f]{64}$/;

interface VisitPorts {
  /** @param at when it happened, milliseconds since 1970 */
  record(step: PageStep, at: number): void;
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

  /** Records that the page was entered. @param enteredAt milliseconds since 1970; by default now */
  constructor(page: Omit<SalePlace, 'tradeId'>, ports: VisitPorts, enteredAt = ports.now()) {
    this.#page = page;
    this.#ports = ports;
    this.#since = enteredAt;
    ports.record({ kind: 'pageEntered', ...page }, enteredAt);
  }

  /** The page shows what has this content hash; anything else that it may name is none. @param at milliseconds since 1970; by default now */
  show(pageVersion: string, at = this.#ports.now()): void {
    if (!VERSION.test(pageVersion) || pageVersion === this.#page.pageVersion) return;
    this.#page = { ...this.#page, pageVersion };
    this.#ports.record({ kind: 'pageShown', ...this.#page, pageVersion }, at);
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
    this.#ports.record({ kind, ...this.#page, seconds }, now);
  }
}
