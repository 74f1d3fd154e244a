// Reads the merchant's account with WeChat Pay: its numbers from the setting, its private key from a file.
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { ProviderAddress } from '../settings/provider-address.ts';
import type { WechatPayAccount } from './wechat-pay-signature.ts';

/** Why a key file cannot be used: it cannot be read, everybody can read it, or it holds no RSA key of the merchant. */
export type PaymentKeyProblem = 'unreadable' | 'readable' | 'invalid';

/** Everybody but owner and group: the server may run under another account than the file's owner. */
const EVERYBODY = 0o007;
const KEY_BITS = 2048;

/** Opens the account of a `PAYMENT_URL` that `readSettings` accepted, or returns why its key file cannot be used. */
export function openWechatPayAccount({
  url,
  keyId,
  key,
  parameters,
}: ProviderAddress): WechatPayAccount | PaymentKeyProblem {
  const privateKey = readKeyFile(parameters.get('keyFile')!);
  if (typeof privateKey === 'string') return privateKey;
  const [appid, serial] = [parameters.get('app')!, parameters.get('serial')!];
  return { url, mchid: keyId, appid, serial, privateKey, apiV3Key: Buffer.from(key) };
}

function readKeyFile(path: string): KeyObject | PaymentKeyProblem {
  let pem: string;
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & EVERYBODY) !== 0) return 'readable';
    pem = readFileSync(path, 'utf8');
  } catch {
    return 'unreadable';
  }
  try {
    const privateKey = createPrivateKey(pem);
    const isRsa = privateKey.asymmetricKeyType === 'rsa';
    return isRsa && privateKey.asymmetricKeyDetails?.modulusLength === KEY_BITS ? privateKey : 'invalid';
  } catch {
    return 'invalid';
  }
}
