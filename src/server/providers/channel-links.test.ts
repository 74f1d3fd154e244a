import { describe, expect, test } from 'vitest';
import { channelLinks } from './channel-links.ts';
import { canonicalLink, linkToken } from './channel-signature.ts';

const KEYS = [
  { channel: '11', keyId: 'former', key: 'f'.repeat(32) },
  { channel: '11', keyId: 'current', key: 'c'.repeat(32) },
  { channel: '12', keyId: 'other', key: 'o'.repeat(32) },
] as const;
const [FORMER, CURRENT, OTHER] = KEYS;
const NOW = new Date('2026-11-21T04:00:00Z');
const EXPIRES = NOW.getTime() / 1000 + 600;
const parameters = { platformCode: '11', thirdUserId: 'a1', tradeId: 'T1' };
const port = channelLinks(KEYS);
const claims = { keyId: 'current', expires: EXPIRES, nonce: 'n'.repeat(22), parameters };
const sign = (change: Partial<typeof claims> = {}, key: string = CURRENT.key) =>
  linkToken({ ...claims, ...change }, key);
const failureOf = (token: string, sent: Readonly<Record<string, string>> = parameters) => {
  const result = port.verifyLink({ token, parameters: sent }, NOW);
  return result.ok ? 'none' : result.failure;
};

test('a link names its customer; both keys of a channel sign while one is replaced (T1)', () => {
  const customer = { channel: '11', user: 'a1', expiresAt: new Date(EXPIRES * 1000) };
  for (const { keyId, key } of [FORMER, CURRENT])
    expect(port.verifyLink({ token: sign({ keyId }, key), parameters }, NOW)).toEqual({ ok: true, customer });
});

describe('a link is refused (T1)', () => {
  test.each([
    ['with a parameter changed', { ...parameters, tradeId: 'T2' }],
    ['with another customer', { ...parameters, thirdUserId: 'a2' }],
    ['with a parameter added', { ...parameters, orderSn: 'P1' }],
    ['with a parameter left out', { platformCode: '11', thirdUserId: 'a1' }],
    ['with parameters run together', { platformCode: '11', thirdUserId: 'a1\ntradeId=T1' }],
  ])('%s', (_title, sent) => {
    expect(failureOf(sign(), sent)).toBe('signature');
  });

  test.each([
    ['signed with another key', sign({}, OTHER.key), 'signature'],
    ['of an unknown key', sign({ keyId: 'unknown' }), 'key'],
    ['of another channel’s key', sign({ keyId: 'other' }, OTHER.key), 'channel'],
    ['that has expired', sign({ expires: NOW.getTime() / 1000 }), 'expired'],
    ['that lasts too long', sign({ expires: EXPIRES + 301 }), 'invalid'],
    ['with its expiry changed', sign().replace(String(EXPIRES), String(EXPIRES + 1)), 'signature'],
    ['with garbage', 'garbage', 'invalid'],
    ['with a session token', 'A'.repeat(43), 'invalid'],
  ])('%s', (_title, token, failure) => {
    expect(failureOf(token)).toBe(failure);
  });

  test('for each other text of the same signature, which would be another code', () => {
    const token = sign();
    const twins = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => `${token.slice(0, -1)}${last}`)
      .filter((twin) => twin !== token);
    expect(new Set(twins.map((twin) => failureOf(twin)))).toEqual(new Set(['signature']));
  });

  test('without a customer', () => {
    const anonymous = { platformCode: '11' };
    expect(failureOf(sign({ parameters: anonymous as typeof parameters }), anonymous)).toBe('invalid');
  });
});

test('the signed text is the same for parameters in any order, as it is documented', () => {
  const text = canonicalLink({ ...claims, parameters: { thirdUserId: 'a&=1\n', platformCode: '11' } });
  expect(text).toBe(
    [
      'BAOFORM-LINK-HMAC-SHA256',
      'current',
      EXPIRES,
      claims.nonce,
      'platformCode=11',
      'thirdUserId=a%26%3D1%0A',
    ].join('\n'),
  );
});
