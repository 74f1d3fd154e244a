import { createVerifier, httpbis } from 'http-message-signatures';
import { expect, test } from 'vitest';
import {
  contentDigest,
  signatureBase,
  signatureFailure,
  signatureHeaders,
  type SignedComponents,
} from './http-signature.ts';

/** RFC 9421, B.1.5. */
const KEY = Buffer.from(
  'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
  'base64',
);

test('the published vector of hmac-sha256 (RFC 9421, B.2.5)', () => {
  const components: SignedComponents = [
    ['date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
    ['@authority', 'example.com'],
    ['content-type', 'application/json'],
  ];
  const { 'signature-input': input, signature } = signatureHeaders(
    components,
    { created: 1618884473, keyId: 'test-shared-secret' },
    KEY,
  );
  expect(input).toBe(
    'sig1=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
  );
  expect(signature).toBe('sig1=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:');
});

test('the published digest of a content (RFC 9530, appendix B)', () => {
  expect(contentDigest('{"hello": "world"}')).toBe('sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:');
});

const NOW = 1_795_780_000;
const components: SignedComponents = [
  ['@method', 'POST'],
  ['@path', '/underwriting'],
  ['content-digest', contentDigest('{}')],
];
const signed = (over: Partial<{ created: number; keyId: string }> = {}, of = components) => {
  const headers = signatureHeaders(of, { created: NOW, keyId: 'k1', nonce: 'n1', ...over }, KEY);
  return (name: string) => (headers as Record<string, string>)[name];
};
const failureOf = (header: (name: string) => string | undefined, of = components) =>
  signatureFailure(header, of, { keyId: 'k1', key: KEY }, NOW);

test('an independent library verifies our signature', async () => {
  const header = signed();
  const verified = await httpbis.verifyMessage(
    {
      keyLookup: async () => ({
        id: 'k1',
        algs: ['hmac-sha256'],
        verify: createVerifier(KEY, 'hmac-sha256') as never,
      }),
    },
    {
      method: 'POST',
      url: 'https://insurer.example/underwriting',
      headers: {
        'content-digest': contentDigest('{}'),
        'signature-input': header('signature-input')!,
        signature: header('signature')!,
      },
    },
  );
  expect(verified).toBe(true);
});

test('a signature of the key over all components is valid, at both ends of five minutes', () => {
  expect(failureOf(signed())).toBeUndefined();
  expect(failureOf(signed({ created: NOW - 300 }))).toBeUndefined();
  expect(failureOf(signed({ created: NOW + 300 }))).toBeUndefined();
});

test.each([
  ['no headers', () => undefined, components, 'headersMissing'],
  ['a signature five minutes and a second old', signed({ created: NOW - 301 }), components, 'timestampOld'],
  ['one from the future', signed({ created: NOW + 301 }), components, 'timestampOld'],
  ['one of another key', signed({ keyId: 'k2' }), components, 'keyUnknown'],
  ['one that leaves a component out', signed({}, components.slice(1)), components, 'componentsMissing'],
  [
    'another content',
    signed(),
    [...components.slice(0, 2), ['content-digest', contentDigest('{"a":1}')]] as SignedComponents,
    'signatureInvalid',
  ],
] as const)('%s is refused', (_title, header, of, failure) => {
  expect(failureOf(header, of)).toBe(failure);
});

test('the signed text ends with its parameters, so that none can be changed', () => {
  expect(signatureBase([['@method', 'GET']], '("@method");created=1')).toBe(
    '"@method": GET\n"@signature-params": ("@method");created=1',
  );
  const header = signed();
  const later = (name: string) => header(name)?.replace(`created=${NOW}`, `created=${NOW + 1}`);
  expect(failureOf(later)).toBe('signatureInvalid');
});
