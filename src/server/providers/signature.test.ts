import { expect, test } from 'vitest';
import { authorization, sha256Hex } from './signature.ts';

test('signs the worked example of Tencent Cloud API 3.0', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const signed = authorization(
    {
      algorithm: 'TC3-HMAC-SHA256',
      keyId: '*'.repeat(36),
      key: '*'.repeat(32),
      scope: ['2019-02-25', 'cvm', 'tc3_request'],
      time: '1551113065',
    },
    {
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        host: 'cvm.tencentcloudapi.com',
        'x-tc-action': 'describeinstances',
      },
      bodyHash: sha256Hex(body),
    },
  );
  expect(signed).toBe(
    `TC3-HMAC-SHA256 Credential=${'*'.repeat(36)}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  );
});

test('signs the worked example of Amazon S3', () => {
  const bodyHash = sha256Hex('');
  const signed = authorization(
    {
      algorithm: 'AWS4-HMAC-SHA256',
      keyId: 'AKIAIOSFODNN7EXAMPLE',
      key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      scope: ['20130524', 'us-east-1', 's3', 'aws4_request'],
      time: '20130524T000000Z',
    },
    {
      method: 'GET',
      path: '/test.txt',
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': bodyHash,
        'x-amz-date': '20130524T000000Z',
      },
      bodyHash,
    },
  );
  expect(signed).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});
