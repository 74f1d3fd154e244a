// Checks requests to the simulated WeChat Pay as the provider does: their scheme, time and signature.
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { signedLines } from '../providers/wechat-pay-signature.ts';
import type { SimulatedRequest, SimulatedResponse } from './simulator.ts';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048 ';
const MAX_AGE_S = 300;

/** A response of the provider with an error code; its message is for people. */
export const wechatPayError = (status: number, code: string, message = 'simulated'): SimulatedResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, message }),
});

/** Whether the merchant signed the request with this certificate in the last five minutes. */
export function isFromMerchant(
  { method, path, headers, body }: SimulatedRequest,
  { mchid, serial, privateKey }: { mchid: string; serial: string; privateKey: KeyObject },
  now: Date,
): boolean {
  const { authorization = '' } = headers;
  if (!authorization.startsWith(SCHEME)) return false;
  const parts = new Map(
    [...authorization.slice(SCHEME.length).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
  const part = (name: string) => parts.get(name) ?? '';
  if (part('mchid') !== mchid || part('serial_no') !== serial) return false;
  const age = Math.abs(now.getTime() / 1000 - Number(part('timestamp')));
  if (!(age <= MAX_AGE_S)) return false;
  const text = signedLines([method, path, part('timestamp'), part('nonce_str'), body.toString('utf8')]);
  return verify(
    'sha256',
    Buffer.from(text),
    createPublicKey(privateKey),
    Buffer.from(part('signature'), 'base64'),
  );
}
