import { createPublicKey } from 'node:crypto';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import { describe, expect, test } from 'vitest';
import { isSigned, jsapiParameters, signText, wechatPayAuthorization } from './wechat-pay-signature.ts';
import { SIGNED_NOTICE, SIGNED_SOURCE, VECTOR_CERTIFICATE, vectorKey } from './wechat-pay-vectors.ts';

const privateKey = vectorKey();
const publicKey = VECTOR_CERTIFICATE.publicKey;
const account = { mchid: '1900009191', appid: 'wx8888888888888888', serial: 'F5765756002FDD77', privateKey };
const moment = { seconds: 1554208460, nonce: '593BEC0C930BF1AFEB40B4A08C8FB242' };

test('the key of the published vector belongs to its certificate', () => {
  const spki = { format: 'der', type: 'spki' } as const;
  expect(createPublicKey(privateKey).export(spki)).toEqual(publicKey.export(spki));
  expect(VECTOR_CERTIFICATE.serialNumber).toBe(account.serial);
});

test('a signature is the published one: RSA with SHA-256 in base64', () => {
  expect(signText('source', privateKey)).toBe(SIGNED_SOURCE);
});

test('a request is signed by five lines, as the independent client signs it', () => {
  const request = { ...moment, method: 'POST', path: '/v3/pay/transactions/jsapi?a=1', body: '{"a":"保"}' };
  const header = wechatPayAuthorization(request, account);
  const [, signature = ''] = /signature="([^"]+)"/.exec(header) ?? [];
  const text =
    'POST\n/v3/pay/transactions/jsapi?a=1\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n{"a":"保"}\n';
  expect(Formatter.request('POST', request.path, moment.seconds, moment.nonce, request.body)).toBe(text);
  expect(Rsa.verify(text, signature, publicKey)).toBe(true);
  expect(header).toBe(
    `WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="${moment.nonce}",timestamp="1554208460",serial_no="F5765756002FDD77",signature="${signature}"`,
  );
});

test('a page in the messaging app gets the parameters of the documents, four of them signed', () => {
  const parameters = jsapiParameters('wx201410272009395522657a690389285100', moment, account);
  expect(parameters).toEqual({
    appId: 'wx8888888888888888',
    timeStamp: '1554208460',
    nonceStr: moment.nonce,
    package: 'prepay_id=wx201410272009395522657a690389285100',
    signType: 'RSA',
    paySign: expect.any(String),
  });
  const { appId, timeStamp, nonceStr, package: prepay, paySign } = parameters;
  expect(Rsa.verify(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepay), paySign, publicKey)).toBe(
    true,
  );
});

describe('the published notice', () => {
  const { timestamp, nonce, signature, certificate } = SIGNED_NOTICE;
  const notice = { timestamp, nonce, body: Buffer.from(SIGNED_NOTICE.body) };

  test('has a genuine signature over its raw bytes', () => {
    expect(certificate.serialNumber).toBe(SIGNED_NOTICE.serial);
    expect(isSigned(notice, signature, certificate.publicKey)).toBe(true);
  });

  test('has no other with a byte changed, parsed and written again, or by another key', () => {
    const spaced = Buffer.from(JSON.stringify(JSON.parse(SIGNED_NOTICE.body), null, 1));
    const changed = Buffer.from(notice.body);
    changed[10]! ^= 1;
    for (const other of [{ body: spaced }, { body: changed }, { timestamp: '1624523847' }, { nonce: 'x' }])
      expect(isSigned({ ...notice, ...other }, signature, certificate.publicKey)).toBe(false);
    expect(isSigned(notice, SIGNED_SOURCE, certificate.publicKey)).toBe(false);
    expect(isSigned(notice, `${signature}\n`, certificate.publicKey)).toBe(false);
    expect(isSigned(notice, signature.replaceAll('=', ''), certificate.publicKey)).toBe(false);
  });
});
