import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The network that a request comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, since a
 * subscriber is given that many. Behind a balancer it is right only when `TRUSTED_PROXIES` names the balancer.
 */
export function clientNetwork({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const last = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
