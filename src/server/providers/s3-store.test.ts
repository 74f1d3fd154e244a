import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { expect, test } from 'vitest';

// The simulator checks signatures with the same library; a published example proves the library itself.
test('the library signs the worked example of Amazon S3', async () => {
  const signer = new AwsV4Signer({
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    service: 's3',
    region: 'us-east-1',
    datetime: '20130524T000000Z',
    allHeaders: true,
    headers: {
      range: 'bytes=0-9',
      'x-amz-content-sha256': createHash('sha256').update('').digest('hex'),
    },
  });
  expect(await signer.authHeader()).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});
