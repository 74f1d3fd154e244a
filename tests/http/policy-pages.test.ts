// Pictures of the pages of a policy: as private as its file.
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Preview } from '../../schemas/generated/underwriting.ts';
import { describePolicy } from '../../src/server/policies/policy-file.ts';
import { completeApplication, payOrder, placeOrder } from './complete-application.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { app, call } = server;
await app.listen({ port: 0, host: '127.0.0.1' });

const get = (url: string, token?: string) =>
  app.inject({ method: 'GET', url, headers: token === undefined ? {} : { token } });

let trade: OpenTrade;
let orderSn: string;
let preview: Preview;
beforeAll(async () => {
  trade = await completeApplication(server, 'chenghai');
  orderSn = await placeOrder(server, trade);
  await payOrder(server, trade, orderSn);
  ({ preview } = await call('electronicPolicy', { orderSn }, trade.token));
});

const pathOf = (page: number | string, width: number | string = preview.widths[0]!) =>
  `${preview.path}/${width}/${page}`;

test('every page of the file is sent as a picture in every width, and none is blank', async () => {
  const { path } = await call('electronicPolicy', { orderSn }, trade.token);
  expect(preview.pages).toBe(describePolicy((await get(path, trade.token)).rawPayload)!.pages);
  expect(preview.pages).toBeGreaterThan(1);
  for (const width of preview.widths)
    for (let page = 1; page <= preview.pages; page += 1) {
      const { statusCode, rawPayload } = await get(pathOf(page, width), trade.token);
      expect(statusCode).toBe(200);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width });
      const { channels } = await sharp(rawPayload).greyscale().stats();
      // White paper with text: a blank page has no deviation.
      expect(channels[0]!.stdev).toBeGreaterThan(15);
    }
});

test('no cache keeps a page, and opening its address runs nothing', async () => {
  for (const attempt of ['drawn', 'kept']) {
    const { headers } = await get(pathOf(1), trade.token);
    expect(headers, attempt).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  }
});

test.each(['0', '-1', '1.5', '01', 'x', '99', '9999', '10000', '1e1'])(
  'the policy has no page %s, which the envelope says',
  async (page) => {
    const response = await get(pathOf(page), trade.token);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'page.notFound', status: 'FAIL' });
    expect(response.headers['cache-control']).toBe('no-store');
  },
);

test.each(['0', '721', '99999', '1080px'])('there is no picture of the width %s', async (width) => {
  const response = await get(pathOf(1, width), trade.token);
  expect({ ...response.json(), status: response.statusCode }).toMatchObject({
    status: 404,
    code: 'page.notFound',
  });
});

describe('pages are refused', () => {
  test('to another person, also when they were drawn for their owner', async () => {
    const stranger = await openTrade(server);
    expect((await get(pathOf(1), trade.token)).statusCode).toBe(200);
    for (const page of [1, 99]) {
      const response = await get(pathOf(page), stranger.token);
      expect({ ...response.json(), status: response.statusCode }).toMatchObject({
        status: 404,
        code: 'order.notFound',
      });
    }
  });

  test('without a session, and with one that does not exist', async () => {
    for (const token of [undefined, 'A'.repeat(43)])
      expect((await get(pathOf(1), token)).json()).toMatchObject({ code: 'session.none' });
  });

  test('of an order that is not paid, of one that was canceled, and of none', async () => {
    const other = await completeApplication(server);
    const unpaid = await placeOrder(server, other);
    const pageOf = (order: string) => get(preview.path.replace(orderSn, order) + '/720/1', other.token);
    const refused = { code: 'order.notFound', status: 'FAIL' };
    expect((await pageOf(unpaid)).json()).toMatchObject(refused);
    await call('cancel', { orderSn: unpaid }, other.token);
    expect((await pageOf(unpaid)).json()).toMatchObject(refused);
    expect((await pageOf('0'.repeat(orderSn.length))).json()).toMatchObject(refused);
    // Its own order and another person's policy stay apart.
    expect((await pageOf(orderSn)).json()).toMatchObject(refused);
  });
});

test('a session waits for four pictures at once; it is told when to ask again for more', async () => {
  // No picture of these is kept: each takes its turn.
  const pages = Array.from({ length: 12 }, (_, index) => 100 + index);
  const responses = await Promise.all(pages.map((page) => get(pathOf(page), trade.token)));
  const refused = responses.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]!.json()).toMatchObject({ code: 'request.tooMany', data: { secondsLeft: 2 } });
  const answered = responses.filter(({ statusCode }) => statusCode === 404);
  expect(answered.length).toBeGreaterThanOrEqual(4);
  expect(answered.length + refused.length).toBe(pages.length);
});
