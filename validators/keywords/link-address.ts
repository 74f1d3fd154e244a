import type { Rule } from '../rule/rule.ts';

// Browsers drop tabs and line breaks from an address and read a backslash as a slash, so all three are refused.
const UNSAFE = /[\s\\\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
const OWN_PATH = /^\/(?!\/)/;
const HTTPS = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::443)?(?:[/?#]|$)/;

/**
 * A safe link target: a path of this site, or an https address on one of the configured hosts (V-098, A75). Refuses
 * user names and passwords before the host, other ports and addresses without a scheme.
 */
export const linkAddress: Rule<string, { hosts: readonly string[] }> = {
  keyword: 'linkAddress',
  type: 'string',
  setting: {
    type: 'object',
    additionalProperties: false,
    required: ['hosts'],
    properties: { hosts: { type: 'array', items: { type: 'string', pattern: '^[a-z0-9.-]{1,253}$' } } },
  },
  check(value, { hosts }) {
    if (UNSAFE.test(value)) return { code: 'link.address' };
    const [, host] = HTTPS.exec(lowercaseHost(value)) ?? [];
    const isAllowed = OWN_PATH.test(value) || (host !== undefined && hosts.includes(host));
    return isAllowed ? undefined : { code: 'link.address' };
  },
};

/** Converts scheme and host to lower case: both ignore case. */
function lowercaseHost(address: string): string {
  const path = address.indexOf('/', 'https://'.length);
  const end = path < 0 ? address.length : path;
  return address.slice(0, end).toLowerCase() + address.slice(end);
}
