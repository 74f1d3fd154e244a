import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of this server, or no page at all, sent the request. Browsers name the sender in `Sec-Fetch-Site`, older
 * ones only in `Origin`.
 */
export function isOwnOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  // A URL leaves the default port out, a request may name it.
  return URL.canParse(`${page.protocol}//${host}`) && new URL(`${page.protocol}//${host}`).host === page.host;
}
