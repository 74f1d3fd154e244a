import { afterAll, expect, test } from 'vitest';
import { wechatPay } from '../providers/wechat-pay.ts';
import { startWechatPaySimulator } from './wechat-pay-simulator.ts';

let now = new Date('2026-11-21T04:00:00Z');
const simulator = await startWechatPaySimulator({ clock: () => now });
afterAll(() => simulator.stop());

test('a certificate of the platform ends with its last day, although the list still holds it', async () => {
  const port = wechatPay(simulator.account, { clock: () => now });
  expect(await port.query('T-unknown')).toMatchObject({ failure: 'missing' });
  now = new Date(now.getTime() + (5 * 365 * 86_400 - 61) * 1000);
  expect(await port.query('T-unknown')).toMatchObject({ failure: 'missing' });
  now = new Date(now.getTime() + 1000);
  expect(await port.query('T-unknown')).toMatchObject({
    failure: 'unverified',
    detail: 'serialUnknown 404 ORDER_NOT_EXIST',
  });
  simulator.rotateCertificate();
  now = new Date(now.getTime() + 60_000);
  expect(await port.query('T-unknown')).toMatchObject({ failure: 'missing' });
});
