// What the test mode seeds: customers of two tenants, each in a session of the own channel, and who publishes for a tenant.
import { describe, expect, test } from 'vitest';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { readFixture } from '../forms/fixtures.ts';
import { query } from './database.ts';
import { eventually } from './eventually.ts';
import { overlayDocument, withQuestion } from './publisher.ts';
import { PERIOD, PERIODS, trialOffering } from './rated-documents.ts';
import { startServer } from './server.ts';

interface Customer {
  channel: string;
  riskCode: string;
  token: string;
  tradeId: string;
}
interface Configurator {
  channel: string;
  name: string;
  token: string;
}

const server = await startServer(undefined, undefined, 'test', { isTestMode: true });
const { app, attempt, call, databaseUrl } = server;

async function seed() {
  const response = await app.inject({ method: 'POST', url: '/__test/seed', payload: {} });
  expect(response.statusCode).toBe(200);
  return response.json<{ customers: Customer[]; configurators: Configurator[] }>();
}
const { customers, configurators } = await seed();

const publishAs = async (token: string | undefined, document: object) => {
  const headers = token === undefined ? {} : { token };
  const request = { method: 'POST', url: '/__test/publish', headers, payload: { document } } as const;
  const response = await app.inject(request);
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};

/** The channel's form of the fixtures, for any channel, with a question more. */
function channelDocument(platformCode: string, code: string): Overlay {
  const overlay: Overlay = readFixture('forms/insureInfomation/overlays/panshanChannel.json');
  overlay.scope.platformCode = platformCode;
  return withQuestion(overlay, code);
}

describe('the customers', () => {
  test('are two of each of two channels, whom their channel has signed in', async () => {
    expect(customers.map(({ channel, riskCode }) => `${channel} ${riskCode}`)).toEqual([
      '11 CHL-R01',
      '11 PSP-R04',
      '12 CHL-R01',
      '12 PSP-R04',
    ]);
    const owners = await query(
      databaseUrl,
      `select count(distinct o.owner_id)::int as customers from owners o join trades t using (owner_id)
       where o.kind = 'customer' and o.channel_user_hash is not null and t.trade_id = any($1)`,
      [customers.map(({ tradeId }) => tradeId)],
    );
    expect(owners).toEqual([{ customers: 4 }]);
  });

  test('open their own application, and none of another customer, of the same tenant or the other', async () => {
    for (const reader of customers) {
      for (const { tradeId, riskCode, channel } of customers) {
        const { status, body } = await attempt('queryByTradeId', { tradeId }, reader.token);
        if (tradeId === reader.tradeId) expect(body.data).toMatchObject({ riskCode, platformCode: channel });
        else expect([status, body.code]).toEqual([404, 'trade.notFound']);
      }
    }
  });

  test('are others at each seed', async () => {
    const again = await seed();
    const tradeIds = [...customers, ...again.customers].map(({ tradeId }) => tradeId);
    expect(new Set(tradeIds).size).toBe(8);
  });
});

describe('a configurator', () => {
  const [first, second] = configurators as [Configurator, Configurator];
  const named = (document: Overlay, code: string) =>
    document.operations.some((operation) => JSON.stringify(operation).includes(code));

  test('publishes for the own channel, whose customers get the form; the other channel does not', async () => {
    const document = channelDocument(first.channel, 'pet');
    expect(named(document, 'psp_pet')).toBe(true);
    const { status, body } = await publishAs(first.token, document);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { published: [{ screen: 'insureInfomation', changed: true }] },
    });
    const asksFor = async ({ tradeId, token }: Customer) => {
      const form = await call(
        'initScreen',
        { tradeId, screen: 'insureInfomation', language: 'zh_CN' },
        token,
      );
      return JSON.stringify(form).includes('psp_pet');
    };
    const ofChannel = (channel: string) =>
      customers.find((customer) => customer.channel === channel && customer.riskCode === 'PSP-R04')!;
    await eventually(async () => expect(await asksFor(ofChannel(first.channel))).toBe(true));
    expect(await asksFor(ofChannel(second.channel))).toBe(false);
    const audit = await query(databaseUrl, 'select actor from audit where actor = $1', [first.name]);
    expect(audit).not.toEqual([]);
  });

  test('does not publish for the other channel, nor what all channels inherit', async () => {
    const before = await query(databaseUrl, 'select count(*)::int as versions from versions');
    for (const document of [
      channelDocument(second.channel, 'boat'),
      withQuestion(overlayDocument('panshan'), 'boat'),
      { scope: null },
      {},
    ])
      expect(await publishAs(first.token, document)).toMatchObject({
        status: 404,
        body: { code: 'request.unknown' },
      });
    expect(await query(databaseUrl, 'select count(*)::int as versions from versions')).toEqual(before);
  });

  test('gets the problems of a form that is refused', async () => {
    const document = channelDocument(second.channel, 'kite');
    document.words['zh_CN'] = {};
    expect(await publishAs(second.token, document)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });

  test('gets the option of a trial that has no rate', async () => {
    const document = trialOffering('panshan', PERIOD, [...PERIODS, 'y2']);
    document.scope.platformCode = second.channel;
    // The channel's trial builds on that of the product, which has the question.
    document.operations = [
      { op: 'set', target: PERIOD, property: 'settings', value: { options: [...PERIODS, 'y2'] } },
    ];
    for (const own of Object.values(document.words))
      for (const key of Object.keys(own)) if (key !== `${PERIOD}.option.y2`) delete own[key];
    const params = { product: 'PSP-R04', version: 'PSP-P1', option: 'y2' };
    expect(await publishAs(second.token, document)).toMatchObject({
      status: 400,
      body: {
        code: 'request.invalid',
        data: { issues: [{ code: 'trial.unratedOption', path: `document/${PERIOD}`, params }] },
      },
    });
  });

  test('is no customer, and no customer is one', async () => {
    const { tradeId, token } = customers[0]!;
    for (const { token: configuratorsToken } of configurators)
      expect(await attempt('queryByTradeId', { tradeId }, configuratorsToken)).toMatchObject({ status: 401 });
    const document = channelDocument(first.channel, 'tent');
    for (const other of [token, 'x', undefined])
      expect(await publishAs(other, document)).toMatchObject({
        status: 401,
        body: { code: 'session.none' },
      });
  });
});

test('production has none of it', async () => {
  const production = await startServer(undefined, undefined, 'production');
  for (const url of ['/__test/seed', '/__test/publish', '/__test/sweep', '/__test/clock'])
    expect((await production.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
});
