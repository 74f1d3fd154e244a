// The face check over its protocol: the adapter against the simulator, and the page where a person passes or fails.
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startSimulator } from './simulator.ts';
import { startFaceSimulator } from './face-simulator.ts';
import { tencentFace } from '../providers/tencent-face.ts';
import { FACE_PARAMETERS, readProviderAddress } from '../settings/provider-address.ts';
import { tencentResponse } from './tencent-cloud.ts';

let now = new Date('2026-11-21T04:00:00Z');
const simulator = await startFaceSimulator(() => now);
const face = tencentFace(readProviderAddress(simulator.address, FACE_PARAMETERS)!);
afterAll(() => simulator.stop());
beforeEach(() => simulator.setBehaviour({ kind: 'work' }));

const PERSON = {
  name: '陈景行',
  idNumber: '330106198611021158',
  redirectUrl: 'https://shop.example.com/shop/faceCheck?language=es_ES',
};

async function start() {
  const started = await face.start(PERSON);
  if (!started.ok) throw new Error(started.detail);
  return started.value;
}

/** Presses a button of the page. Returns the address that it leads to. */
const press = async (url: string, outcome: string): Promise<string | null> =>
  (
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
  ).headers.get('location');

test('a check is opened for a name and an ID number, passed on its page, and asked for by its token [F-013]', async () => {
  const { bizToken, url } = await start();
  expect(simulator.checks().at(-1)).toMatchObject({ ...PERSON, bizToken });
  expect(await face.read(bizToken)).toEqual({ ok: true, value: { state: 'unfinished' } });
  expect(await (await fetch(url)).text()).toContain(PERSON.name);
  expect(await press(url, 'pass')).toBe(`${PERSON.redirectUrl}&BizToken=${bizToken}`);
  expect(await face.read(bizToken)).toEqual({
    ok: true,
    value: { state: 'passed', idNumber: PERSON.idNumber },
  });
});

test('a face that is not the person’s fails with the provider’s code, and leaving decides nothing', async () => {
  const failing = await start();
  await press(failing.url, 'fail');
  expect(await face.read(failing.bizToken)).toEqual({ ok: true, value: { state: 'failed', reason: '2016' } });
  // What is decided stays.
  await press(failing.url, 'pass');
  expect(await face.read(failing.bizToken)).toMatchObject({ value: { state: 'failed' } });
  const left = await start();
  expect(await press(left.url, 'leave')).toContain(left.bizToken);
  expect(await face.read(left.bizToken)).toEqual({ ok: true, value: { state: 'unfinished' } });
});

test('a check that is decided elsewhere leads its person on at the next look', async () => {
  const { bizToken, url } = await start();
  expect(simulator.decide(bizToken, 'pass')).toBe(true);
  expect(simulator.decide(bizToken, 'fail')).toBe(false);
  const response = await fetch(url, { redirect: 'manual' });
  expect(response.headers.get('location')).toContain(`BizToken=${bizToken}`);
});

test('a page is closed after two hours, and a result is forgotten after three days', async () => {
  const { bizToken, url } = await start();
  onTestFinished(() => void (now = new Date('2026-11-21T04:00:00Z')));
  now = new Date('2026-11-21T06:00:01Z');
  expect((await fetch(url)).status).toBe(404);
  expect(simulator.decide(bizToken, 'pass')).toBe(false);
  now = new Date('2026-11-24T04:00:01Z');
  expect(await face.read(bizToken)).toEqual({
    ok: false,
    failure: 'refused',
    detail: 'InvalidParameterValue.BizTokenExpired',
    errorCode: 'InvalidParameterValue.BizTokenExpired',
  });
});

test.each([
  [{ ...PERSON, idNumber: '330106861102115' }, 'InvalidParameterValue.IdCardFormatIncorrect'],
  [{ ...PERSON, name: '' }, 'InvalidParameterValue.NameFormatIncorrect'],
])('the provider refuses %j', async (person, detail) => {
  expect(await face.start(person)).toMatchObject({ ok: false, failure: 'refused', detail });
});

test('the provider refuses another process than the one that is set up, and a token that it never gave', async () => {
  const address = readProviderAddress(simulator.address.replace('rule=1', 'rule=2'), FACE_PARAMETERS)!;
  expect(await tencentFace(address).start(PERSON)).toMatchObject({
    failure: 'refused',
    detail: 'InvalidParameterValue.RuleIdNotExist',
  });
  expect(await face.read('A'.repeat(36))).toMatchObject({
    failure: 'refused',
    detail: 'InvalidParameterValue.BizTokenIllegal',
  });
});

describe('a provider that fails', () => {
  test('is asked once to open a check, and twice for a result', async () => {
    const { bizToken } = await start();
    simulator.setBehaviour({ kind: 'fail' });
    const before = simulator.requestCount();
    expect(await face.start(PERSON)).toMatchObject({ ok: false, failure: 'unavailable' });
    expect(simulator.requestCount() - before).toBe(1);
    simulator.setBehaviour({ kind: 'fail', times: 1 });
    expect(await face.read(bizToken)).toMatchObject({ ok: true });
  });

  test('is not believed with a wrong signature, and not waited for', async () => {
    simulator.setBehaviour({ kind: 'wrongSignature' });
    expect(await face.start(PERSON)).toMatchObject({
      failure: 'unavailable',
      detail: 'AuthFailure.SignatureFailure',
    });
    simulator.setBehaviour({ kind: 'hang' });
    const impatient = tencentFace(readProviderAddress(simulator.address, FACE_PARAMETERS)!, 200);
    expect(await impatient.start(PERSON)).toMatchObject({ failure: 'timedOut' });
  });
});

describe('a result of the provider', () => {
  /** What the adapter reads out of a response. */
  async function readAs(response: object) {
    const provider = await startSimulator({
      addressSuffix: '/?rule=1',
      respond: () => tencentResponse(response),
      show: () => ({}),
    });
    onTestFinished(() => provider.stop());
    const result = await tencentFace(readProviderAddress(provider.address, FACE_PARAMETERS)!).read('token');
    return result.ok ? result.value : result;
  }
  const text = (fields: object) => ({ DetectInfo: JSON.stringify({ Text: fields }) });
  const passed = { ErrCode: 0, LiveStatus: 0, Comparestatus: 0, IdCard: PERSON.idNumber };

  test('as its documentation shows it, before the person has gone through the check, is no result yet', async () => {
    // The example of GetDetectInfo in the documentation of Tencent Cloud FaceID, 2018-03-01.
    const example =
      '{"Text":{"ErrCode":null,"ErrMsg":null,"IdCard":"","Name":"","OcrNation":null,"OcrAddress":null,"OcrBirth":null,"OcrAuthority":null,"OcrValidDate":null,"OcrName":null,"OcrIdCard":null,"OcrGender":null,"LiveStatus":null,"LiveMsg":null,"Comparestatus":null,"Comparemsg":null,"Extra":"","Detail":{"LivenessData":[]}},"IdCardData":{"OcrFront":null,"OcrBack":null},"BestFrame":{"BestFrame":null},"VideoData":{"LivenessVideo":null}}';
    expect(await readAs({ DetectInfo: example })).toEqual({ state: 'unfinished' });
  });

  test('is asked for in texts alone: no picture of a face is fetched', async () => {
    const asked: unknown[] = [];
    const provider = await startSimulator({
      addressSuffix: '/?rule=1',
      respond: ({ body }) => {
        asked.push(JSON.parse(body.toString('utf8')));
        return tencentResponse(text(passed));
      },
      show: () => ({}),
    });
    onTestFinished(() => provider.stop());
    await tencentFace(readProviderAddress(provider.address, FACE_PARAMETERS)!).read('token');
    expect(asked).toEqual([{ RuleId: '1', BizToken: 'token', InfoType: '1' }]);
  });

  test('is a success only with zeros in every stage', async () => {
    expect(await readAs(text(passed))).toEqual({ state: 'passed', idNumber: PERSON.idNumber });
    for (const stage of ['ErrCode', 'LiveStatus', 'Comparestatus'])
      for (const status of [1, '0', true, stage === 'ErrCode' ? -1 : null])
        expect(await readAs(text({ ...passed, [stage]: status }))).toMatchObject({ state: 'failed' });
    expect(await readAs(text({ ...passed, IdCard: null }))).toMatchObject({ state: 'failed' });
  });

  test.each([
    {},
    { DetectInfo: 'no JSON' },
    { DetectInfo: '{}' },
    { DetectInfo: '{"Text":1}' },
    { DetectInfo: null },
  ])('that is of no known shape is a failure of the provider: %j', async (response) => {
    expect(await readAs(response)).toMatchObject({ ok: false, failure: 'unavailable' });
  });

  test.each([
    {},
    { BizToken: '', Url: 'https://a.example.com' },
    { BizToken: 'x', Url: 'javascript:alert(1)' },
  ])('that opens a check without a token and a web address is one too: %j', async (response) => {
    const provider = await startSimulator({
      addressSuffix: '/?rule=1',
      respond: () => tencentResponse(response),
      show: () => ({}),
    });
    onTestFinished(() => provider.stop());
    const port = tencentFace(readProviderAddress(provider.address, FACE_PARAMETERS)!);
    expect(await port.start(PERSON)).toMatchObject({ ok: false, failure: 'unavailable' });
  });
});
