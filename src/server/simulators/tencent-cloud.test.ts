// The provider's own client drives the simulators, and signs as they expect.
import { Agent } from 'node:http';
import { CommonClient } from 'tencentcloud-sdk-nodejs-common';
import { expect, test } from 'vitest';
import { requireAddress } from '../settings/provider-address.ts';
import { startFaceSimulator } from './face-simulator.ts';
import type { Simulator } from './simulator.ts';
import { startOcrSimulator } from './ocr-simulator.ts';
import { startSmsSimulator } from './sms-simulator.ts';

/** The client takes the service from the host, so that the address of this machine has a name. */
const toThisMachine = new Agent({
  lookup: (_host, options, found) =>
    options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
});

function clientOf(
  { address }: Pick<Simulator, 'address'>,
  service: string,
  version: string,
  change: { key?: string } = {},
): CommonClient {
  const { url, keyId, key } = requireAddress(address);
  const endpoint = `${service}.localhost:${url.port}`;
  return new CommonClient(endpoint, version, {
    credential: { secretId: keyId, secretKey: change.key ?? key },
    region: 'ap-guangzhou',
    profile: { httpProfile: { protocol: 'http://', endpoint, agent: toThisMachine } },
  });
}

const person = {
  Name: '陈景行',
  IdCard: '330106198803152427',
  RedirectUrl: 'https://shop.example/faceCheck',
};

test('a face check: opened, undecided, passed', async () => {
  const simulator = await startFaceSimulator();
  try {
    const client = clientOf(simulator, 'faceid', '2018-03-01');
    const { BizToken } = (await client.request('DetectAuth', { RuleId: '1', ...person })) as {
      BizToken: string;
    };
    const result = async () => {
      const { DetectInfo } = (await client.request('GetDetectInfo', { RuleId: '1', BizToken })) as {
        DetectInfo: string;
      };
      return (JSON.parse(DetectInfo) as { Text: unknown }).Text;
    };
    expect(await result()).toMatchObject({ ErrCode: null, IdCard: '' });
    expect(simulator.decide(BizToken, 'pass')).toBe(true);
    expect(await result()).toMatchObject({
      ErrCode: 0,
      LiveStatus: 0,
      Comparestatus: 0,
      IdCard: person.IdCard,
    });
  } finally {
    await simulator.stop();
  }
});

test('a message by SMS', async () => {
  const simulator = await startSmsSimulator();
  try {
    const client = clientOf(simulator, 'sms', '2021-01-11');
    const sent = await client.request('SendSms', {
      SmsSdkAppId: '1400000000',
      SignName: 'Baoform',
      TemplateId: '1',
      TemplateParamSet: ['246810', '5'],
      PhoneNumberSet: ['+8613800138000'],
    });
    expect(sent).toMatchObject({ SendStatusSet: [{ Code: 'Ok' }] });
    expect(simulator.messages()).toMatchObject([{ code: '246810', minutes: '5' }]);
  } finally {
    await simulator.stop();
  }
});

test('a card read by OCR, its front and its back', async () => {
  const simulator = await startOcrSimulator();
  try {
    const client = clientOf(simulator, 'ocr', '2018-11-19');
    const read = (CardSide: string) =>
      client.request('IDCardOCR', { ImageBase64: 'iVBORw0KGgo=', CardSide }) as Promise<object>;
    expect(await read('FRONT')).toMatchObject({
      Name: '欧阳若溪',
      IdNum: '330106198803152427',
      Authority: '',
    });
    expect(await read('BACK')).toMatchObject({ Name: '', ValidDate: '2016.05.20-2036.05.20' });
    simulator.setCard(undefined);
    await expect(read('FRONT')).rejects.toMatchObject({ code: 'FailedOperation.ImageNoIdCard' });
  } finally {
    await simulator.stop();
  }
});

test('a request with another key, or of another version, is refused', async () => {
  const simulator = await startFaceSimulator();
  try {
    const call = { RuleId: '1', ...person };
    const forged = clientOf(simulator, 'faceid', '2018-03-01', { key: 'another' });
    await expect(forged.request('DetectAuth', call)).rejects.toMatchObject({
      code: 'AuthFailure.SignatureFailure',
    });
    const outdated = clientOf(simulator, 'faceid', '2017-01-01');
    await expect(outdated.request('DetectAuth', call)).rejects.toMatchObject({ code: 'NoSuchVersion' });
    expect(simulator.checks()).toEqual([]);
  } finally {
    await simulator.stop();
  }
});
