import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The client network of a request, as rate limits count it: an IPv4 address, or the /64 prefix of an IPv6 address, since
 * providers assign a whole /64 to each subscriber. Behind a load balancer `TRUSTED_PROXIES` must list the balancer.
 */
export function clientNetwork({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const [beforeGap = '', afterGap] = address.toLowerCase().split('::');
  const firstGroups = beforeGap.split(':').filter(Boolean);
  const lastGroups = afterGap?.split(':').filter(Boolean) ?? [];
  const zeros = afterGap === undefined ? 0 : 8 - firstGroups.length - lastGroups.length;
  const groups = [...firstGroups, ...Array.from({ length: zeros }, () => '0'), ...lastGroups];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
