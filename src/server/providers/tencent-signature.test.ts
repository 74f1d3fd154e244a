import { expect, test } from 'vitest';
import { tencentAuthorization } from './tencent-signature.ts';

test('the signature matches the worked example of Tencent Cloud API 3.0', () => {
  const authorization = tencentAuthorization({
    keyId: '*'.repeat(36),
    key: '*'.repeat(32),
    service: 'cvm',
    path: '/',
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      ['host', 'cvm.tencentcloudapi.com'],
      ['x-tc-action', 'DescribeInstances'],
    ],
    seconds: 1551113065,
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
  });
  expect(authorization).toBe(
    `TC3-HMAC-SHA256 Credential=${'*'.repeat(36)}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  );
});
