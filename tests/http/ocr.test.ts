import { beforeEach, describe, expect, test } from 'vitest';
import { ID_CARD_FRONT } from '../forms/id-card.ts';
import { OBJECTS_PATH } from '../../src/server/routes/upload.ts';
import { query } from './database.ts';
import { jpeg } from './pictures.ts';
import { FIXTURE_DAY, startServer } from './server.ts';
import { TIMEOUT_MS } from './simulated-ports.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, call, databaseUrl, simulated } = server;
const { ocr } = simulated;
const picture = await jpeg(300, 200);

beforeEach(() => {
  ocr.setBehaviour({ kind: 'work' });
  ocr.setCard({});
});

/** The id number of the simulated card with another check digit. */
const WRONG_CHECK_DIGIT = `${ID_CARD_FRONT.idNumber.slice(0, -1)}8`;
/** An upload id of the right shape that no upload has. */
const UNKNOWN_UPLOAD = 'A'.repeat(22);

type Purpose = 'image' | 'idCardFront' | 'idCardBack';

/** Announces a picture and, when `isSent`, uploads it. Returns its id. */
async function uploadPicture(
  { tradeId, token }: OpenTrade,
  purpose: Purpose,
  isSent = true,
): Promise<string> {
  const announcement = { tradeId, purpose, contentType: 'image/jpeg', size: picture.length };
  const { uploadId, path, sign } = await call('cosGetSign', announcement, token);
  if (isSent) {
    const response = await app.inject({
      method: 'PUT',
      url: path,
      headers: { token, sign },
      payload: picture,
    });
    expect(response.statusCode).toBe(200);
  }
  return uploadId;
}

/** A trade with a picture of an ID card. `read` reads the card. */
async function tradeWithCard(purpose: Purpose, isSent = true) {
  const trade = await openTrade(server);
  const uploadId = await uploadPicture(trade, purpose, isSent);
  const read = () => attempt('ocrIdCard', { tradeId: trade.tradeId, uploadId }, trade.token);
  return { trade, uploadId, read };
}

test('the front of a card returns name, gender, birth date, address and number in the shape of answers', async () => {
  const { read } = await tradeWithCard('idCardFront');
  const { status, body } = await read();
  expect({ status, data: body.data }).toEqual({ status: 200, data: ID_CARD_FRONT });
});

test('the back of a card returns its validity', async () => {
  const { read } = await tradeWithCard('idCardBack');
  expect((await read()).body.data).toMatchObject({
    side: 'back',
    name: null,
    validity: { start: '2016-05-20', end: '2036-05-20' },
  });
  ocr.setCard({ ValidDate: '2016.05.20-长期' });
  expect((await read()).body.data).toMatchObject({ validity: { start: '2016-05-20', longTerm: true } });
});

test('a misread id number is null, and the other values are returned', async () => {
  ocr.setCard({ IdNum: WRONG_CHECK_DIGIT });
  const { read } = await tradeWithCard('idCardFront');
  expect((await read()).body.data).toMatchObject({ name: '欧阳若溪', idNumber: null });
});

describe('reading a card fails:', () => {
  test('when the picture shows no card, or the other side of a card', async () => {
    const { read } = await tradeWithCard('idCardFront');
    ocr.setCard(undefined);
    expect(await read()).toMatchObject({ status: 422, body: { code: 'ocr.unreadable' } });
    ocr.setCard({ Name: '', IdNum: '' });
    expect(await read()).toMatchObject({ status: 422, body: { code: 'ocr.unreadable' } });
    ocr.setCard({});
    expect(await read()).toMatchObject({ status: 200 });
  });

  test.each([
    [{ kind: 'fail' }, 503, 'ocr.unavailable'],
    [{ kind: 'wrongSignature' }, 503, 'ocr.unavailable'],
    [{ kind: 'hang' }, 504, 'ocr.timedOut'],
    [{ kind: 'late', ms: TIMEOUT_MS + 1000 }, 504, 'ocr.timedOut'],
  ] as const)('when the provider fails or takes too long: %j', async (behaviour, status, code) => {
    const { read } = await tradeWithCard('idCardFront');
    ocr.setBehaviour(behaviour);
    expect(await read()).toMatchObject({ status, body: { code, status: 'FAIL' } });
    ocr.setBehaviour({ kind: 'work' });
    expect(await read()).toMatchObject({ status: 200 });
  });

  test('but not when the provider fails once: the server retries', async () => {
    const { read } = await tradeWithCard('idCardFront');
    ocr.setBehaviour({ kind: 'fail', times: 1 });
    expect(await read()).toMatchObject({ status: 200 });
  });
});

describe('a picture is not found:', () => {
  test('when it was uploaded for another purpose, never uploaded, or removed', async () => {
    const before = ocr.requestCount();
    const otherPurpose = await tradeWithCard('image');
    const missing = await tradeWithCard('idCardFront', false);
    const removed = await tradeWithCard('idCardFront');
    const url = `${OBJECTS_PATH}/${removed.uploadId}`;
    await app.inject({ method: 'DELETE', url, headers: { token: removed.trade.token } });
    for (const { read } of [otherPurpose, missing, removed])
      expect(await read()).toMatchObject({ status: 404, body: { code: 'upload.notFound' } });
    expect(ocr.requestCount()).toBe(before);
  });

  test('when it belongs to another session or another trade, or does not exist', async () => {
    const { uploadId, trade } = await tradeWithCard('idCardFront');
    const stranger = await openTrade(server);
    const sameSession = await openTrade(server, 'hemu', trade.token);
    for (const { tradeId, token } of [stranger, sameSession])
      for (const id of [uploadId, UNKNOWN_UPLOAD])
        expect(await attempt('ocrIdCard', { tradeId, uploadId: id }, token)).toMatchObject({
          status: 404,
          body: { code: 'upload.notFound' },
        });
  });
});

test.each(['', 'x', '../../../etc/passwd', 'A'.repeat(23), null, 1, ['A'.repeat(22)]])(
  'an upload id %j is invalid',
  async (uploadId) => {
    const { tradeId, token } = await openTrade(server);
    const { status, body } = await attempt('ocrIdCard', { tradeId, uploadId }, token);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
  },
);

test('a session reads at most thirty cards a day, also with concurrent requests', async () => {
  const { trade, read } = await tradeWithCard('idCardFront');
  await query(
    databaseUrl,
    `insert into rate_limits (kind, subject, day, used, next_at)
     select 'ocrBySession', owner_id, '${FIXTURE_DAY}', 28, 'epoch' from trades where trade_id = $1`,
    [trade.tradeId],
  );
  const responses = await Promise.all([1, 2, 3, 4].map(read));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  expect(responses.find(({ status }) => status === 429)!.body.code).toBe('ocr.tooMany');
});

test('no table stores what was read from a card', async () => {
  const { read } = await tradeWithCard('idCardFront');
  await read();
  const tables = await query<{ name: string }>(
    databaseUrl,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of tables.filter(
    ({ name: table }) => !/^(code_|versions|elements|forms|validator)/.test(table),
  )) {
    const [row] = await query<{ hits: number }>(
      databaseUrl,
      `select count(*)::int as hits from "${name}" as t where t::text like $1`,
      [`%${ID_CARD_FRONT.idNumber}%`],
    );
    expect({ name, hits: row!.hits }).toEqual({ name, hits: 0 });
  }
});
