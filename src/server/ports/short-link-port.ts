import type { PortResult } from './port-result.ts';

/** Shortens links that customers send each other. */
export interface ShortLinkPort {
  /**
   * Makes a short link that leads on to a page, the same one however often it is asked for.
   *
   * @param url absolute address of the page
   * @returns the absolute address of the short link
   */
  shorten(url: string): Promise<PortResult<string>>;
}
