import { beforeEach, describe, expect, test } from 'vitest';
import { ID_CARD_FRONT } from '../forms/id-card.ts';
import { query } from './database.ts';
import { jpeg } from './pictures.ts';
import { startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, call, databaseUrl, simulated } = server;
const { ocr } = simulated;
const picture = await jpeg(300, 200);

beforeEach(() => {
  ocr.setBehaviour({ kind: 'work' });
  ocr.setCard({});
});

type Purpose = 'image' | 'idCardFront' | 'idCardBack';

/** Announces a picture and, unless it is to be missing, sends it; its id. */
async function uploaded({ tradeId, token }: OpenTrade, purpose: Purpose, isSent = true): Promise<string> {
  const announcement = { tradeId, purpose, contentType: 'image/jpeg', size: picture.length };
  const { uploadId, path, sign } = await call('cosGetSign', announcement, token);
  if (isSent) {
    const answer = await app.inject({ method: 'PUT', url: path, headers: { token, sign }, payload: picture });
    expect(answer.statusCode).toBe(200);
  }
  return uploadId;
}

async function scan(purpose: Purpose, isSent = true) {
  const trade = await openTrade(server);
  const uploadId = await uploaded(trade, purpose, isSent);
  const read = () => attempt('ocrIdCard', { tradeId: trade.tradeId, uploadId }, trade.token);
  return { trade, uploadId, read };
}

test('the front of a card gives name, gender, birth, address and number as answers have them', async () => {
  const { read } = await scan('idCardFront');
  const { status, body } = await read();
  expect({ status, data: body.data }).toEqual({ status: 200, data: ID_CARD_FRONT });
});

test('the back gives from when to when it is valid', async () => {
  const { read } = await scan('idCardBack');
  expect((await read()).body.data).toMatchObject({
    side: 'back',
    name: null,
    validity: { start: '2016-05-20', end: '2036-05-20' },
  });
  ocr.setCard({ ValidDate: '2016.05.20-长期' });
  expect((await read()).body.data).toMatchObject({ validity: { start: '2016-05-20', longTerm: true } });
});

test('a number that was misread is left out, the rest is given', async () => {
  ocr.setCard({ IdNum: '330106198803152428' });
  const { read } = await scan('idCardFront');
  expect((await read()).body.data).toMatchObject({ name: '欧阳若溪', idNumber: null });
});

describe('identification failed, upload again or type by hand:', () => {
  test('when there is no card on the picture, or the other side of one', async () => {
    const { read } = await scan('idCardFront');
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
    [{ kind: 'late', ms: 3000 }, 504, 'ocr.timedOut'],
  ] as const)('when the provider does not serve us: %j', async (behaviour, status, code) => {
    const { read } = await scan('idCardFront');
    ocr.setBehaviour(behaviour);
    expect(await read()).toMatchObject({ status, body: { code, status: 'FAIL' } });
    ocr.setBehaviour({ kind: 'work' });
    expect(await read()).toMatchObject({ status: 200 });
  });

  test('but not when the provider stumbles once: it is asked again', async () => {
    const { read } = await scan('idCardFront');
    ocr.setBehaviour({ kind: 'fail', times: 1 });
    expect(await read()).toMatchObject({ status: 200 });
  });
});

describe('only a picture that its owner sent for this is read:', () => {
  test('not one for another purpose, not one that never arrived, not one that was removed', async () => {
    const before = ocr.requestCount();
    const other = await scan('image');
    const missing = await scan('idCardFront', false);
    const removed = await scan('idCardFront');
    const url = `/funapi/cos/objects/${removed.uploadId}`;
    await app.inject({ method: 'DELETE', url, headers: { token: removed.trade.token } });
    for (const { read } of [other, missing, removed])
      expect(await read()).toMatchObject({ status: 404, body: { code: 'upload.notFound' } });
    expect(ocr.requestCount()).toBe(before);
  });

  test("not one of another session, nor of another trade, nor one that is nobody's", async () => {
    const { uploadId, trade } = await scan('idCardFront');
    const stranger = await openTrade(server);
    const sibling = await openTrade(server, 'hemu', trade.token);
    for (const { tradeId, token } of [stranger, sibling])
      for (const id of [uploadId, 'A'.repeat(22)])
        expect(await attempt('ocrIdCard', { tradeId, uploadId: id }, token)).toMatchObject({
          status: 404,
          body: { code: 'upload.notFound' },
        });
  });

  test.each(['', 'x', '../../../etc/passwd', 'A'.repeat(23), null, 1, ['A'.repeat(22)]])(
    'not %j',
    async (uploadId) => {
      const { tradeId, token } = await openTrade(server);
      const { status, body } = await attempt('ocrIdCard', { tradeId, uploadId }, token);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
    },
  );
});

test('one session has thirty looks a day, also at the same time', async () => {
  const { trade, read } = await scan('idCardFront');
  await query(
    databaseUrl,
    `insert into rate_limits (kind, subject, day, used, next_at)
     select 'ocrBySession', token_hash, '2026-11-21', 28, 'epoch' from trades where trade_id = $1`,
    [trade.tradeId],
  );
  const answers = await Promise.all([1, 2, 3, 4].map(read));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)!.body.code).toBe('ocr.tooMany');
});

test('nothing that was read is kept', async () => {
  const { read } = await scan('idCardFront');
  await read();
  const tables = await query<{ name: string }>(
    databaseUrl,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of tables.filter(
    ({ name: table }) => !/^(code_|versions|elements|forms|validator)/.test(table),
  )) {
    const [row] = await query<{ found: number }>(
      databaseUrl,
      `select count(*)::int as found from "${name}" as t where t::text like '%330106198803152427%'`,
    );
    expect({ name, found: row!.found }).toEqual({ name, found: 0 });
  }
});
