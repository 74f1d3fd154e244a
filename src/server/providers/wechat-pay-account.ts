// Reads the merchant's account with WeChat Pay: its numbers from the setting, its keys from files.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { ProviderAddress } from '../settings/provider-address.ts';
import type { WechatPayAccount } from './wechat-pay-signature.ts';

/** Why a key file cannot be used: it cannot be read, everybody can read a private key, or it holds no RSA key of 2048 bits. */
export interface PaymentKeyProblem {
  path: string;
  problem: 'unreadable' | 'readable' | 'invalid';
}

/** Everybody but owner and group: the server may run under another account than the file's owner. */
const EVERYBODY = 0o007;
const KEY_BITS = 2048;

/** Opens the account of a `PAYMENT_URL` that `readSettings` accepted, or returns which key file cannot be used. */
export function openWechatPayAccount({
  url,
  keyId: mchid,
  key,
  parameters,
}: ProviderAddress): WechatPayAccount | PaymentKeyProblem {
  const privateKey = readKey(parameters.get('keyFile')!, createPrivateKey);
  if ('problem' in privateKey) return privateKey;
  const [appid, serial] = [parameters.get('app')!, parameters.get('serial')!];
  const account = { url, mchid, appid, serial, privateKey, apiV3Key: Buffer.from(key) };
  const keyId = parameters.get('publicKeyId');
  if (!keyId) return account;
  const publicKey = readKey(parameters.get('publicKeyFile') ?? '', createPublicKey);
  return 'problem' in publicKey ? publicKey : { ...account, platformKey: { keyId, publicKey } };
}

function readKey(path: string, read: (pem: string) => KeyObject): KeyObject | PaymentKeyProblem {
  const isSecret = read === createPrivateKey && process.platform !== 'win32';
  let pem: string;
  try {
    if (isSecret && (statSync(path).mode & EVERYBODY) !== 0) return { path, problem: 'readable' };
    pem = readFileSync(path, 'utf8');
  } catch {
    return { path, problem: 'unreadable' };
  }
  try {
    const key = read(pem);
    const isRsa = key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === KEY_BITS;
    return isRsa ? key : { path, problem: 'invalid' };
  } catch {
    return { path, problem: 'invalid' };
  }
}
