import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PAYMENT_PARAMETERS, readProviderAddress } from '../settings/provider-address.ts';
import { openWechatPayAccount } from './wechat-pay-account.ts';
import { VECTOR_CERTIFICATE, vectorKey } from './wechat-pay-vectors.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-payment-'));
afterAll(() => rmSync(folder, { recursive: true }));

const apiV3Key = 'k'.repeat(32);
const pkcs8 = { format: 'pem', type: 'pkcs8' } as const;
const pem = vectorKey().export(pkcs8) as string;
let files = 0;
const fileOf = (content: string, mode = 0o600) => {
  const path = join(folder, `key-${(files += 1)}.pem`);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
};
const openFile = (keyFile: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ app: 'wx1', serial: '5A', keyFile, ...more }).toString();
  const address = `https://1900009191:${apiV3Key}@api.mch.weixin.qq.com/?${query}`;
  return openWechatPayAccount(readProviderAddress(address, PAYMENT_PARAMETERS)!);
};
const open = (content: string, mode?: number) => openFile(fileOf(content, mode));
const problemOf = (opened: ReturnType<typeof openFile>) => ('problem' in opened ? opened.problem : 'none');

test('an account has the numbers of the setting and the key of the file, which the group may read', () => {
  for (const mode of [0o600, 0o640]) {
    const account = open(pem, mode);
    if ('problem' in account) throw new Error(account.problem);
    const { privateKey, ...rest } = account;
    expect(privateKey.export(pkcs8)).toBe(pem);
    expect(rest).toEqual({
      url: new URL('https://api.mch.weixin.qq.com/'),
      mchid: '1900009191',
      appid: 'wx1',
      serial: '5A',
      apiV3Key: Buffer.from(apiV3Key),
    });
  }
});

test('a key file that is missing, everybody’s, or of another key is refused', () => {
  const curve = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export(pkcs8) as string;
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export(pkcs8) as string;
  const missing = join(folder, 'none.pem');
  expect(openFile(missing)).toEqual({ path: missing, problem: 'unreadable' });
  expect(problemOf(open(pem, 0o644))).toBe('readable');
  for (const other of ['', 'text', curve, short]) expect(problemOf(open(other))).toBe('invalid');
});

test('the public key of the platform is of a file that everybody may read', () => {
  const [keyFile, publicPem] = [
    fileOf(pem),
    VECTOR_CERTIFICATE.publicKey.export({ format: 'pem', type: 'spki' }),
  ];
  const publicKeyId = 'PUB_KEY_ID_0119000091912026';
  const account = openFile(keyFile, { publicKeyId, publicKeyFile: fileOf(String(publicPem), 0o644) });
  if ('problem' in account) throw new Error(account.problem);
  expect(account.platformKey?.keyId).toBe(publicKeyId);
  expect(account.platformKey?.publicKey.equals(VECTOR_CERTIFICATE.publicKey)).toBe(true);
  expect(problemOf(openFile(keyFile, { publicKeyId }))).toBe('unreadable');
  expect(problemOf(openFile(keyFile, { publicKeyId, publicKeyFile: fileOf('text') }))).toBe('invalid');
});
