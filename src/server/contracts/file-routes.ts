// The routes without a JSON contract: what they send, and how often.
import type { Rate } from '../../../schemas/generated/contract.ts';

/** Requests per minute to a route; no session is counted where the route knows none. */
export type RouteRate = Pick<Rate, 'network'> & Partial<Rate>;

interface FileRoute {
  /** Content types; empty for a redirect. */
  types: readonly string[];
  /** Undefined where each method has a limit of its own. */
  rate?: RouteRate;
}

/** A page loads dozens of files at once, for each of the phones behind an address. */
const PAGE_FILES: RouteRate = { network: 30_000 };
/** Pages for people who build or run the app. */
const DOCUMENTS: RouteRate = { network: 600 };

/** By the path of the route, with the prefixes of calls (T-009) where pages send requests; `*` matches any rest. */
const fileRoutes: Readonly<Record<string, FileRoute>> = {
  '/funapi/cos/objects/:uploadId': { types: ['image/png', 'image/jpeg', 'application/pdf'] },
  '/funapi/insure/policy/file/:orderSn': { types: ['application/pdf'] },
  '/funapi/insure/policy/page/:orderSn/:width/:page': { types: ['image/webp'] },
  '/shop/validators/:file': { types: ['text/javascript'], rate: PAGE_FILES },
  '/shop/forms/:file': { types: ['application/json'], rate: PAGE_FILES },
  '/shop/documents/:file': { types: ['text/plain'], rate: PAGE_FILES },
  '/shop/*': {
    types: ['text/html', 'text/javascript', 'text/css', 'text/plain', 'application/json', 'image/svg+xml'],
    rate: PAGE_FILES,
  },
  '/openapi.json': { types: ['application/json'], rate: DOCUMENTS },
  '/openapi': { types: ['text/html'], rate: DOCUMENTS },
  '/openapi.css': { types: ['text/css'], rate: DOCUMENTS },
  '/sim': { types: [], rate: DOCUMENTS },
  '/sim/': { types: ['text/html'], rate: DOCUMENTS },
  '/sim/page.css': { types: ['text/css'], rate: DOCUMENTS },
  '/sim/page.js': { types: ['text/javascript'], rate: DOCUMENTS },
  '/sim/behaviour': { types: [], rate: DOCUMENTS },
  '/sim/payment': { types: [], rate: DOCUMENTS },
  '/sim/face': { types: [], rate: DOCUMENTS },
  '/sim/channel': { types: [], rate: DOCUMENTS },
  '/': { types: [], rate: PAGE_FILES },
  '/shop': { types: [], rate: PAGE_FILES },
};

/** Content types of a route that sends files or redirects; undefined for a route with JSON responses. */
export const fileTypesOf = (path: string): readonly string[] | undefined => fileRouteOf(path)?.types;

/** The limit of a route that sends files or redirects. */
export const fileRateOf = (path: string): RouteRate | undefined => fileRouteOf(path)?.rate;

function fileRouteOf(path: string): FileRoute | undefined {
  if (Object.hasOwn(fileRoutes, path)) return fileRoutes[path];
  const pattern = Object.keys(fileRoutes).find(
    (key) => key.endsWith('*') && path.startsWith(key.slice(0, -1)),
  );
  return pattern === undefined ? undefined : fileRoutes[pattern];
}
