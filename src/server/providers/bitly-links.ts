// Short links by Bitly, or by any service with its protocol.
import type { ShortLinkPort } from '../ports/short-link-port.ts';
import type { PortResult } from '../ports/port-result.ts';
import type { ProviderAddress } from '../settings/provider-address.ts';
import { sendToProvider } from './send-to-provider.ts';

/** Statuses about our account rather than the link: the token, the limits of its plan, or what it may do. */
const ACCOUNT_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 404]);

/** A customer waits for the link, and the long one does as well: one attempt, and not for long. */
const TIMEOUT_MS = 2000;

/**
 * Opens the service at an address: its id is the group of the account, its key the access token, and `domain` the short domain of
 * the account, if it has one.
 *
 * Source: Bitly API v4, `POST /v4/shorten` (https://dev.bitly.com/api-reference/#createBitlink). WeChat's interfaces do not fit:
 * `wxa/genwxashortlink` leads only to pages of a mini program, and `cgi-bin/shorten/gen` makes a key that no browser opens.
 */
export function bitlyLinks(
  { url, keyId: group, key: token, parameters }: ProviderAddress,
  timeoutMs = TIMEOUT_MS,
): ShortLinkPort {
  const domain = parameters.get('domain');
  return {
    async shorten(longUrl) {
      const response = await sendToProvider({
        url: new URL('/v4/shorten', url),
        method: 'POST',
        headers: () => ({ 'content-type': 'application/json', authorization: `Bearer ${token}` }),
        body: JSON.stringify({ long_url: longUrl, group_guid: group, ...(domain && { domain }) }),
        timeoutMs,
        attempts: 1,
      });
      if (!response.ok) return response;
      const { status, body } = response;
      if (ACCOUNT_STATUSES.has(status))
        return { ok: false, failure: 'unavailable', detail: `status ${status}` };
      if (status !== 200 && status !== 201)
        return { ok: false, failure: 'refused', detail: `status ${status}` };
      return linkIn(body, url.protocol);
    },
  };
}

/** The link of a response, which must not be less protected than the provider's own address. */
function linkIn(body: Buffer, protocol: string): PortResult<string> {
  const link = linkFieldOf(body);
  const isLink = URL.canParse(link) && ['https:', protocol].includes(new URL(link).protocol);
  return isLink ? { ok: true, value: link } : { ok: false, failure: 'unavailable', detail: 'no link' };
}

function linkFieldOf(body: Buffer): string {
  try {
    const { link } = JSON.parse(body.toString('utf8')) as { link?: unknown };
    return typeof link === 'string' ? link : '';
  } catch {
    return '';
  }
}
