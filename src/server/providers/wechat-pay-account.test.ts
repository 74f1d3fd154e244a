import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PAYMENT_PARAMETERS, readProviderAddress } from '../settings/provider-address.ts';
import { openWechatPayAccount } from './wechat-pay-account.ts';
import { vectorKey } from './wechat-pay-vectors.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-payment-'));
afterAll(() => rmSync(folder, { recursive: true }));

const apiV3Key = 'k'.repeat(32);
const pkcs8 = { format: 'pem', type: 'pkcs8' } as const;
const pem = vectorKey().export(pkcs8) as string;
let files = 0;
const open = (content: string, mode = 0o600) => {
  const keyFile = join(folder, `key-${(files += 1)}.pem`);
  writeFileSync(keyFile, content);
  chmodSync(keyFile, mode);
  return openFile(keyFile);
};
const openFile = (keyFile: string) =>
  openWechatPayAccount(
    readProviderAddress(
      `https://1900009191:${apiV3Key}@api.mch.weixin.qq.com/?app=wx1&serial=5A&keyFile=${encodeURIComponent(keyFile)}`,
      PAYMENT_PARAMETERS,
    )!,
  );

test('an account has the numbers of the setting and the key of the file, which the group may read', () => {
  for (const mode of [0o600, 0o640]) {
    const account = open(pem, mode);
    if (typeof account === 'string') throw new Error(account);
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
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pkcs8) as string;
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export(pkcs8) as string;
  expect(openFile(join(folder, 'none.pem'))).toBe('unreadable');
  expect(openFile(folder)).toMatch(/readable/);
  expect(open(pem, 0o644)).toBe('readable');
  expect([open(''), open('text'), open(curve), open(short)]).toEqual(Array(4).fill('invalid'));
});
