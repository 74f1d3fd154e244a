import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ObjectStore } from '../ports/object-store.ts';
import type { SmsPort } from '../ports/sms-port.ts';
import { startOcrSimulator } from './ocr-simulator.ts';
import { startShortLinkSimulator } from './short-link-simulator.ts';
import { startSmsSimulator } from './sms-simulator.ts';
import { startObjectStoreSimulator } from './object-store-simulator.ts';
import { bitlyLinks } from '../providers/bitly-links.ts';
import { diskStore } from '../providers/disk-store.ts';
import { readProviderAddress, SMS_PARAMETERS } from '../settings/provider-address.ts';
import { s3Store } from '../providers/s3-store.ts';
import { tencentOcr } from '../providers/tencent-ocr.ts';
import { tencentSms } from '../providers/tencent-sms.ts';

/** Timeout for calls that must succeed, long enough for a busy machine. */
const LONG_TIMEOUT_MS = 10_000;
/** Timeout for calls that must time out. */
const SHORT_TIMEOUT_MS = 200;
const image = Buffer.from('any content');
const folder = mkdtempSync(join(tmpdir(), 'baoform-store-'));
const simulators = {
  sms: await startSmsSimulator(),
  ocr: await startOcrSimulator(),
  store: await startObjectStoreSimulator(),
  links: await startShortLinkSimulator(),
};
const addressOf = (address: string) => readProviderAddress(address, [])!;
const sms = tencentSms(addressOf(simulators.sms.address), LONG_TIMEOUT_MS);
const ocr = tencentOcr(addressOf(simulators.ocr.address), LONG_TIMEOUT_MS);
const bucket = s3Store(addressOf(simulators.store.address), LONG_TIMEOUT_MS);
const links = bitlyLinks(addressOf(simulators.links.address), LONG_TIMEOUT_MS);
const disk = diskStore(join(folder, 'objects'), join(folder, 'incoming'));

beforeEach(() => {
  for (const simulator of Object.values(simulators)) simulator.setBehaviour({ kind: 'work' });
});
afterAll(async () => {
  for (const simulator of Object.values(simulators)) await simulator.stop();
  rmSync(folder, { recursive: true });
});

const impatientSms = tencentSms(addressOf(simulators.sms.address), SHORT_TIMEOUT_MS);
const impatientOcr = tencentOcr(addressOf(simulators.ocr.address), SHORT_TIMEOUT_MS);
const impatientLinks = bitlyLinks(addressOf(simulators.links.address), SHORT_TIMEOUT_MS);
const impatientBucket = s3Store(addressOf(simulators.store.address), SHORT_TIMEOUT_MS);

const send = (port = sms) => port.sendCode('13800138000', '012345', 5);
const read = (port = ocr) => port.readIdCard(image, 'front');
const store = (port = bucket) => port.put('key', image, 'image/png');
const shorten = (port = links) => port.shorten('https://shop.example.com/');
const adapters = [
  {
    name: 'sms',
    call: send,
    callImpatiently: () => send(impatientSms),
    simulator: simulators.sms,
    attempts: 1,
  },
  {
    name: 'ocr',
    call: read,
    callImpatiently: () => read(impatientOcr),
    simulator: simulators.ocr,
    attempts: 2,
  },
  {
    name: 'object store',
    call: store,
    callImpatiently: () => store(impatientBucket),
    simulator: simulators.store,
    attempts: 3,
  },
  {
    name: 'short links',
    call: shorten,
    callImpatiently: () => shorten(impatientLinks),
    simulator: simulators.links,
    attempts: 1,
  },
];

describe.each(adapters)('$name', ({ call, callImpatiently, simulator, attempts }) => {
  test('succeeds, also with a slow response within the timeout', async () => {
    expect(await call()).toMatchObject({ ok: true });
    simulator.setBehaviour({ kind: 'late', ms: SHORT_TIMEOUT_MS });
    expect(await call()).toMatchObject({ ok: true });
  });

  test('a provider that hangs or responds too late times out', async () => {
    for (const behaviour of [{ kind: 'hang' }, { kind: 'late', ms: SHORT_TIMEOUT_MS * 3 }] as const) {
      simulator.setBehaviour(behaviour);
      const startedAt = performance.now();
      expect(await callImpatiently()).toMatchObject({ ok: false, failure: 'timedOut' });
      expect(performance.now() - startedAt).toBeLessThan(attempts * SHORT_TIMEOUT_MS + 1000);
    }
  });

  test('a connection that closes instead of a response leaves open whether the request was taken', async () => {
    const before = simulator.requestCount();
    simulator.setBehaviour({ kind: 'cut' });
    expect(await call()).toMatchObject({ ok: false, failure: 'timedOut' });
    expect(simulator.requestCount() - before).toBe(attempts);
  });

  test('a failing provider is retried only for idempotent requests', async () => {
    const before = simulator.requestCount();
    simulator.setBehaviour({ kind: 'fail' });
    expect(await call()).toMatchObject({ ok: false, failure: 'unavailable' });
    expect(simulator.requestCount() - before).toBe(attempts);
    simulator.setBehaviour({ kind: 'fail', times: attempts - 1 });
    if (attempts > 1) expect(await call()).toMatchObject({ ok: true });
  });

  test('a rejected signature counts as unavailable and is not retried', async () => {
    const before = simulator.requestCount();
    simulator.setBehaviour({ kind: 'wrongSignature' });
    expect(await call()).toMatchObject({ ok: false, failure: 'unavailable' });
    expect(simulator.requestCount() - before).toBe(1);
  });
});

test('a simulator rejects signatures made with another key', async () => {
  const { url, keyId, parameters } = addressOf(simulators.sms.address);
  const smsWithWrongKey = tencentSms({ url, keyId, parameters, key: 'x' }, LONG_TIMEOUT_MS);
  expect(await smsWithWrongKey.sendCode('13800138000', '1', 5)).toMatchObject({
    failure: 'unavailable',
    detail: 'AuthFailure.SignatureFailure',
  });
  const bucketWithWrongKey = s3Store({ ...addressOf(simulators.store.address), key: 'x' }, LONG_TIMEOUT_MS);
  expect(await bucketWithWrongKey.get('key')).toMatchObject({ failure: 'unavailable', detail: 'status 403' });
});

test('a refused connection is reported as unavailable, not thrown', async () => {
  const stopped = await startSmsSimulator();
  await stopped.stop();
  const result = await tencentSms(addressOf(stopped.address), LONG_TIMEOUT_MS).sendCode(
    '13800138000',
    '1',
    5,
  );
  expect(result).toEqual({ ok: false, failure: 'unavailable', detail: 'ECONNREFUSED' });
});

test('the message to the number contains the code and its validity in minutes', async () => {
  await sms.sendCode('13911112222', '000123', 5);
  expect(simulators.sms.messages().at(-1)).toEqual({
    mobile: '13911112222',
    code: '000123',
    minutes: '5',
    sentAt: expect.any(Date) as Date,
  });
});

test.each([
  ['13800130001', 'refused'],
  ['13800130002', 'unavailable'],
  ['13800130003', 'timedOut'],
])('the number %s simulates the failure %s', async (mobile, failure) => {
  expect(await impatientSms.sendCode(mobile, '1', 5)).toMatchObject({ ok: false, failure });
});

test('each side of a card has its own fields, and an image without a card is unreadable', async () => {
  expect(await read()).toMatchObject({ value: { number: '330106198803152427', validity: '' } });
  expect(await ocr.readIdCard(image, 'back')).toMatchObject({
    value: { number: '', validity: '2016.05.20-2036.05.20' },
  });
  simulators.ocr.setCard(undefined);
  const before = simulators.ocr.requestCount();
  expect(await read()).toMatchObject({ ok: false, failure: 'unreadable' });
  expect(simulators.ocr.requestCount() - before).toBe(1);
  simulators.ocr.setCard({});
});

describe.each<[name: string, store: ObjectStore]>([
  ['disk', disk],
  ['bucket', bucket],
])('a %s', (_name, objects) => {
  test('returns a stored object until it is removed; put and remove are idempotent', async () => {
    const bytes = Buffer.from([0, 255, 10, 13]);
    expect(await objects.get('a_B-1')).toMatchObject({ ok: false, failure: 'missing' });
    for (let time = 0; time < 2; time += 1)
      expect(await objects.put('a_B-1', bytes, 'image/png')).toMatchObject({ ok: true });
    expect(await objects.get('a_B-1')).toEqual({ ok: true, value: bytes });
    for (let time = 0; time < 2; time += 1) expect(await objects.remove('a_B-1')).toMatchObject({ ok: true });
    expect(await objects.get('a_B-1')).toMatchObject({ ok: false, failure: 'missing' });
  });
});

test('a failed write to the disk is reported as unavailable and leaves no partial file', async () => {
  writeFileSync(join(folder, 'file'), '');
  const blocked = diskStore(join(folder, 'file'), join(folder, 'aside'));
  expect(await blocked.put('key', image, 'image/png')).toMatchObject({ ok: false, failure: 'unavailable' });
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});

test.each([
  'sms.example.com',
  'ftp://id:key@sms.example.com/?app=1&sign=a&template=1',
  'https://sms.example.com/?app=1&sign=a&template=1',
  'https://id@sms.example.com/?app=1&sign=a&template=1',
  'https://id:key@sms.example.com/?app=1&sign=a',
  'https://id:key@sms.example.com/?app=1&sign=&template=1',
  'https://id:%ff@sms.example.com/?app=1&sign=a&template=1',
])('%s is rejected as a provider address', (text) => {
  expect(readProviderAddress(text, SMS_PARAMETERS)).toBeUndefined();
});

test('a provider address is parsed into URL, decoded credentials and parameters', () => {
  const text = 'https://id:a%2Fb%40@sms.example.com/v1?app=14&sign=%E4%BF%9D&template=9';
  expect(readProviderAddress(text, SMS_PARAMETERS)).toEqual({
    url: new URL('https://sms.example.com/v1'),
    keyId: 'id',
    key: 'a/b@',
    parameters: new Map([
      ['app', '14'],
      ['sign', '保'],
      ['template', '9'],
    ]),
  });
});

/** SMS by a provider that gives every request the same response. */
async function smsAnsweredWith(status: number, body: string): Promise<SmsPort> {
  const provider = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    provider.closeAllConnections();
    provider.close();
  });
  const { port } = provider.address() as AddressInfo;
  return tencentSms(addressOf(`http://id:key@127.0.0.1:${port}/?app=1&sign=2&template=3`), LONG_TIMEOUT_MS);
}

test.each([[{}], [{ Code: 'Ok' }], ['Ok'], [1], [[null]], [[]], [null]])(
  'an SMS response with the status %j does not say whether the message was sent',
  async (SendStatusSet) => {
    const malformedSms = await smsAnsweredWith(200, JSON.stringify({ Response: { SendStatusSet } }));
    expect(await send(malformedSms)).toMatchObject({ ok: false, failure: 'timedOut' });
  },
);

test.each([
  [200, '<html>', 'timedOut'],
  [200, 'null', 'timedOut'],
  [200, '{"Response":{"SendSt', 'timedOut'],
  [403, '<html>', 'unavailable'],
])('an unreadable SMS response with status %i and the body %s is %s', async (status, body, failure) => {
  expect(await send(await smsAnsweredWith(status, body))).toMatchObject({ ok: false, failure });
});
