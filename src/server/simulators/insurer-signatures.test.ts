// An independent implementation of RFC 9421 asks the simulated insurer, and verifies what it answers.
import { createHash, createHmac } from 'node:crypto';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { expect, onTestFinished, test } from 'vitest';
import { requireAddress } from '../settings/provider-address.ts';
import { startInsurerSimulator } from './insurer-simulator.ts';

const NOW = new Date('2026-11-21T04:00:00Z');
const digestOf = (body: string): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

async function openInsurer() {
  const simulator = await startInsurerSimulator(() => NOW);
  onTestFinished(() => simulator.stop());
  const { url, keyId, key } = requireAddress(simulator.address);
  return { simulator, url, keyId, secret: Buffer.from(key, 'base64url') };
}

async function ask(
  { url, keyId }: { url: URL; keyId: string },
  secret: Buffer,
  fields = ['@method', '@path', 'content-digest'],
): Promise<Response> {
  const { href } = new URL('/underwriting/P1-1', url);
  const signed = await httpbis.signMessage(
    {
      name: 'sig1',
      fields,
      params: ['created', 'keyid', 'nonce'],
      paramValues: { created: NOW, keyid: keyId, nonce: 'n1' },
      key: { id: keyId, sign: createSigner(secret, 'hmac-sha256').sign } as never,
    },
    { method: 'GET', url: href, headers: { 'content-digest': digestOf('') } },
  );
  return fetch(href, { headers: signed.headers as Record<string, string> });
}

test('the insurer takes its question, and signs the answer as it verifies it', async () => {
  const { url, keyId, secret } = await openInsurer();
  const response = await ask({ url, keyId }, secret);
  expect(response.status).toBe(404);
  const body = await response.text();
  expect(response.headers.get('content-digest')).toBe(digestOf(body));
  const message = { status: response.status, headers: Object.fromEntries(response.headers) };
  const verified = (key: Buffer) =>
    httpbis.verifyMessage(
      {
        requiredFields: ['@status', 'content-digest'],
        notAfter: new Date(NOW.getTime() + 1000),
        keyLookup: async () => ({
          id: keyId,
          algs: ['hmac-sha256'],
          verify: createVerifier(key, 'hmac-sha256') as never,
        }),
      },
      message,
    );
  expect(await verified(secret)).toBe(true);
  expect(await verified(createHmac('sha256', secret).digest())).toBe(false);
});

test('the insurer refuses a question that another key has signed, or whose content is not', async () => {
  const { url, keyId, secret } = await openInsurer();
  expect((await ask({ url, keyId }, Buffer.from('another'))).status).toBe(401);
  expect((await ask({ url, keyId }, secret, ['@method', '@path'])).status).toBe(401);
});
