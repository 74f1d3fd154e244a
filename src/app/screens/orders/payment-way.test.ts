import { expect, test } from 'vitest';
import { paymentWays } from './payment-way.ts';

test.each([
  ['Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0', 'openid123', ['jsapi', 'qr']],
  ['Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0', undefined, ['qr']],
  ['Mozilla/5.0 (Linux; Android 14) Mobile Safari', undefined, ['redirect', 'qr']],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'openid123', ['qr']],
])('%s, customer %s: %j', (userAgent, openId, ways) => {
  expect(paymentWays(userAgent, openId)).toEqual(ways);
});
