import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ObjectStore } from '../ports/object-store.ts';
import { startOcrSimulator } from './ocr-simulator.ts';
import { startSmsSimulator } from './sms-simulator.ts';
import { startObjectStoreSimulator } from './object-store-simulator.ts';
import { diskStore } from '../providers/disk-store.ts';
import { readProviderAddress, SMS_PARAMETERS } from '../settings/provider-address.ts';
import { s3Store } from '../providers/s3-store.ts';
import { tencentOcr } from '../providers/tencent-ocr.ts';
import { tencentSms } from '../providers/tencent-sms.ts';

/** Long enough for a busy machine: who must answer does so well within. */
const PATIENCE_MS = 10_000;
/** For providers that do not answer in time: what is waited for in vain. */
const HURRY_MS = 200;
const picture = Buffer.from('not looked at');
const folder = mkdtempSync(join(tmpdir(), 'baoform-store-'));
const simulators = {
  sms: await startSmsSimulator(),
  ocr: await startOcrSimulator(),
  store: await startObjectStoreSimulator(),
};
const at = (address: string) => readProviderAddress(address, [])!;
const sms = tencentSms(at(simulators.sms.address), PATIENCE_MS);
const ocr = tencentOcr(at(simulators.ocr.address), PATIENCE_MS);
const bucket = s3Store(at(simulators.store.address), PATIENCE_MS);
const disk = diskStore(join(folder, 'objects'), join(folder, 'incoming'));

beforeEach(() => {
  for (const simulator of Object.values(simulators)) simulator.setBehaviour({ kind: 'work' });
});
afterAll(async () => {
  for (const simulator of Object.values(simulators)) await simulator.stop();
  rmSync(folder, { recursive: true });
});

const hurriedSms = tencentSms(at(simulators.sms.address), HURRY_MS);
const hurriedOcr = tencentOcr(at(simulators.ocr.address), HURRY_MS);
const hurriedBucket = s3Store(at(simulators.store.address), HURRY_MS);

const send = (by = sms) => by.sendCode('13800138000', '012345', 5);
const read = (by = ocr) => by.readIdCard(picture, 'front');
const store = (by = bucket) => by.put('key', picture, 'image/png');
const all = [
  { name: 'sms', ask: send, hurry: () => send(hurriedSms), simulator: simulators.sms, attempts: 1 },
  { name: 'ocr', ask: read, hurry: () => read(hurriedOcr), simulator: simulators.ocr, attempts: 2 },
  {
    name: 'object store',
    ask: store,
    hurry: () => store(hurriedBucket),
    simulator: simulators.store,
    attempts: 3,
  },
];

describe.each(all)('$name', ({ ask, hurry, simulator, attempts }) => {
  test('works, and so does an answer that is late but in time', async () => {
    expect(await ask()).toMatchObject({ ok: true });
    simulator.setBehaviour({ kind: 'late', ms: HURRY_MS });
    expect(await ask()).toMatchObject({ ok: true });
  });

  test('a provider that hangs, or answers too late, is given up after its time', async () => {
    for (const behaviour of [{ kind: 'hang' }, { kind: 'late', ms: HURRY_MS * 3 }] as const) {
      simulator.setBehaviour(behaviour);
      const begun = performance.now();
      expect(await hurry()).toMatchObject({ ok: false, failure: 'timedOut' });
      expect(performance.now() - begun).toBeLessThan(attempts * HURRY_MS + 1000);
    }
  });

  test('a provider in trouble is asked again only where that may do no harm', async () => {
    const before = simulator.requestCount();
    simulator.setBehaviour({ kind: 'fail' });
    expect(await ask()).toMatchObject({ ok: false, failure: 'unavailable' });
    expect(simulator.requestCount() - before).toBe(attempts);
    simulator.setBehaviour({ kind: 'fail', times: attempts - 1 });
    if (attempts > 1) expect(await ask()).toMatchObject({ ok: true });
  });

  test('a provider that does not take our signature serves nobody, and is not asked twice', async () => {
    const before = simulator.requestCount();
    simulator.setBehaviour({ kind: 'wrongSignature' });
    expect(await ask()).toMatchObject({ ok: false, failure: 'unavailable' });
    expect(simulator.requestCount() - before).toBe(1);
  });
});

test('a simulator checks signatures: another key, or a body changed on the way, is not taken', async () => {
  const { url, keyId, parameters } = at(simulators.sms.address);
  const stranger = tencentSms({ url, keyId, parameters, key: 'x' }, PATIENCE_MS);
  expect(await stranger.sendCode('13800138000', '1', 5)).toMatchObject({
    failure: 'unavailable',
    detail: 'AuthFailure.SignatureFailure',
  });
  const thief = s3Store({ ...at(simulators.store.address), key: 'x' }, PATIENCE_MS);
  expect(await thief.get('key')).toMatchObject({ failure: 'unavailable', detail: 'status 403' });
});

test('nobody at the address is unavailable, not an exception', async () => {
  const gone = await startSmsSimulator();
  await gone.stop();
  const answer = await tencentSms(at(gone.address), PATIENCE_MS).sendCode('13800138000', '1', 5);
  expect(answer).toEqual({ ok: false, failure: 'unavailable', detail: 'ECONNREFUSED' });
});

test('the message carries the code and its minutes to the number', async () => {
  await sms.sendCode('13911112222', '000123', 5);
  expect(simulators.sms.messages().at(-1)).toEqual({ mobile: '13911112222', code: '000123', minutes: '5' });
});

test.each([
  ['13800130001', 'refused'],
  ['13800130002', 'unavailable'],
  ['13800130003', 'timedOut'],
])('the number %s is for trying out what %s looks like', async (mobile, failure) => {
  expect(await hurriedSms.sendCode(mobile, '1', 5)).toMatchObject({ ok: false, failure });
});

test('each side of a card gives its own fields, and a picture without a card is unreadable', async () => {
  expect(await read()).toMatchObject({ value: { number: '330106198803152427', validity: '' } });
  expect(await ocr.readIdCard(picture, 'back')).toMatchObject({
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
  test('gives back what was put, and nothing after it was removed, twice if need be', async () => {
    const bytes = Buffer.from([0, 255, 10, 13]);
    expect(await objects.get('a_B-1')).toMatchObject({ ok: false, failure: 'missing' });
    for (let time = 0; time < 2; time += 1)
      expect(await objects.put('a_B-1', bytes, 'image/png')).toMatchObject({ ok: true });
    expect(await objects.get('a_B-1')).toEqual({ ok: true, value: bytes });
    for (let time = 0; time < 2; time += 1) expect(await objects.remove('a_B-1')).toMatchObject({ ok: true });
    expect(await objects.get('a_B-1')).toMatchObject({ ok: false, failure: 'missing' });
  });
});

test('a disk that cannot take a file says so and keeps no half of it', async () => {
  writeFileSync(join(folder, 'file'), '');
  const blocked = diskStore(join(folder, 'file'), join(folder, 'aside'));
  expect(await blocked.put('key', picture, 'image/png')).toMatchObject({ ok: false, failure: 'unavailable' });
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
])('%s is no address of a provider', (text) => {
  expect(readProviderAddress(text, SMS_PARAMETERS)).toBeUndefined();
});

test('an address holds where, who and what else, decoded', () => {
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

test.each([[{}], [{ Code: 'Ok' }], ['Ok'], [1], [[null]], [[]], [null]])(
  'an SMS whose fate is told as %j was not served',
  async (SendStatusSet) => {
    const provider = createServer((_request, response) =>
      response.end(JSON.stringify({ Response: { SendStatusSet } })),
    );
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
    const { port } = provider.address() as AddressInfo;
    const strange = tencentSms(at(`http://id:key@127.0.0.1:${port}/?app=1&sign=2&template=3`), PATIENCE_MS);
    expect(await send(strange)).toMatchObject({ ok: false, failure: 'unavailable' });
    provider.closeAllConnections();
    provider.close();
  },
);
