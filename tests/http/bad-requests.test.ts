import { describe, expect, test } from 'vitest';
import { callPaths } from '../../schemas/generated/call-paths.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, query } from './database.ts';
import { startServer, type CallName } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, attemptText, databaseUrl } = server;
// As if every form had been published a day before the trades here begin.
await query(databaseUrl, "update versions set published_at = published_at - interval '1 day'");
const trade = await openTrade(server);
const { answers } = answerFixture('chenghai-self');
const good = { ...trade.key, revision: 0, answers };
const url = callPaths.saveInsureInfo.path;

/** A request in full; it must be refused and change nothing. */
async function refusal(request: { method?: 'GET' | 'POST'; url?: string; type?: string; text?: string }) {
  const before = await databaseHash(databaseUrl);
  const response = await app.inject({
    method: request.method ?? 'POST',
    url: request.url ?? url,
    headers: {
      token: trade.token,
      ...(request.type === undefined ? {} : { 'content-type': request.type }),
    },
    ...(request.text === undefined ? {} : { payload: request.text }),
  });
  expect(await databaseHash(databaseUrl)).toBe(before);
  return { status: response.statusCode, body: response.json<unknown>() };
}

const fail = (code: string, data?: object) => ({
  code,
  status: 'FAIL',
  message: '',
  ...(data ? { data } : {}),
});
const text = JSON.stringify(good);
const json = 'application/json';

describe('a request that is no JSON of the contract is refused in the same envelope:', () => {
  test.each<[title: string, request: Parameters<typeof refusal>[0], status: number, code: string]>([
    ['malformed JSON', { type: json, text: text.slice(0, -1) }, 400, 'request.invalid'],
    ['an empty body', { type: json, text: '' }, 400, 'request.invalid'],
    ['no body', {}, 400, 'request.invalid'],
    ['text/plain', { type: 'text/plain', text }, 415, 'request.notJson'],
    ['a form', { type: 'application/x-www-form-urlencoded', text: 'a=1' }, 415, 'request.notJson'],
    ['multipart', { type: 'multipart/form-data; boundary=x', text: '--x--' }, 415, 'request.notJson'],
    ['a made-up type', { type: 'application/jsonx', text }, 415, 'request.notJson'],
    ['no type', { text }, 415, 'request.notJson'],
    ['600 KB', { type: json, text: text.padEnd(600_000) }, 413, 'request.tooLarge'],
    ['GET', { method: 'GET' }, 404, 'request.unknown'],
    ['an unknown path', { url: `${url}s`, type: json, text }, 404, 'request.unknown'],
    ['a path with a slash more', { url: `${url}/`, type: json, text }, 404, 'request.unknown'],
    ['a path that cannot be decoded', { method: 'GET', url: '/funapi/%zz' }, 400, 'request.invalid'],
    ['a path with a NUL', { method: 'GET', url: '/shop/validators/%00.js' }, 404, 'request.unknown'],
    ['a way out of a folder', { method: 'GET', url: '/shop/validators/..%2f..%2fx' }, 404, 'request.unknown'],
  ])('%s', async (_title, request, status, code) => {
    const { body, status: got } = await refusal(request);
    expect({ status: got, body }).toMatchObject({ status, body: fail(code) });
  });

  test('a list nested a hundred thousand levels deep', async () => {
    const levels = 100_000;
    const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const { status, body } = await refusal({
      type: json,
      text: text.replace('"欧阳若溪"', nested),
    });
    expect({ status, body }).toEqual({
      status: 422,
      body: fail('answers.invalid', { issues: [{ code: 'value.type', path: 'applicant/name' }] }),
    });
    expect(await refusal({ type: json, text: nested })).toMatchObject({ status: 400 });
  });
});

describe('a field of the envelope that is wrong is named:', () => {
  test.each<[name: CallName, change: object, issue: { code: string; path: string }]>([
    ['saveInsureInfo', { tradeId: undefined }, { code: 'request.required', path: 'tradeId' }],
    ['saveInsureInfo', { tradeId: "' or 1=1 --" }, { code: 'request.pattern', path: 'tradeId' }],
    ['saveInsureInfo', { tradeId: 1 }, { code: 'request.type', path: 'tradeId' }],
    ['saveInsureInfo', { tradeId: null }, { code: 'request.type', path: 'tradeId' }],
    ['saveInsureInfo', { revision: '0' }, { code: 'request.type', path: 'revision' }],
    ['saveInsureInfo', { revision: true }, { code: 'request.type', path: 'revision' }],
    ['saveInsureInfo', { revision: 0.5 }, { code: 'request.type', path: 'revision' }],
    ['saveInsureInfo', { revision: -1 }, { code: 'request.minimum', path: 'revision' }],
    ['saveInsureInfo', { contentHash: 'x' }, { code: 'request.pattern', path: 'contentHash' }],
    ['saveInsureInfo', { answers: undefined }, { code: 'request.required', path: 'answers' }],
    ['saveInsureInfo', { screen: '../x' }, { code: 'request.pattern', path: 'screen' }],
    ['saveInsureInfo', { userId: 'x' }, { code: 'request.additionalProperties', path: 'userId' }],
    ['getTradeId', { supplierCode: ['CHL'] }, { code: 'request.type', path: 'supplierCode' }],
    ['getTradeId', { platformCode: '1234' }, { code: 'request.pattern', path: 'platformCode' }],
    ['initInsuranceInfo', { language: '../../x' }, { code: 'request.enum', path: 'language' }],
    ['getAgeByBirthday', { birthday: '1988-03-155' }, { code: 'request.maxLength', path: 'birthday' }],
    ['occupationSearch', { keyword: '' }, { code: 'request.minLength', path: 'keyword' }],
    ['occupationSearch', { keyword: 'x'.repeat(41) }, { code: 'request.maxLength', path: 'keyword' }],
  ])('%s with %j', async (name, change, issue) => {
    const complete: Record<string, object> = {
      saveInsureInfo: good,
      getTradeId: { supplierCode: 'CHL', riskCode: 'CHL-R01' },
      initInsuranceInfo: { tradeId: trade.tradeId },
    };
    const before = await databaseHash(databaseUrl);
    const { status, body } = await attempt(name, { ...complete[name], ...change }, trade.token);
    expect({ status, body }).toEqual({ status: 400, body: fail('request.invalid', { issues: [issue] }) });
    expect(await databaseHash(databaseUrl)).toBe(before);
  });

  test.each(['null', '1', '"x"', '[]', 'true'])('%s is no request at all', async (body) => {
    const { status, body: answer } = await attemptText('saveInsureInfo', body, trade.token);
    expect({ status, code: answer.code }).toEqual({ status: 400, code: 'request.invalid' });
  });
});

describe('a form is only known by the hash of one that the trade was shown:', () => {
  test.each(['saveInsureInfo', 'temporaryDataSave'] as const)('%s', async (name) => {
    const other = await openTrade(server, 'panshan');
    for (const contentHash of [other.contentHash, await baseHash(), 'f'.repeat(64)]) {
      const before = await databaseHash(databaseUrl);
      const body = { ...good, contentHash };
      const { revision: _revision, ...draft } = body;
      const { status, body: answer } = await attempt(
        name,
        name === 'saveInsureInfo' ? body : draft,
        trade.token,
      );
      expect({ status, answer }).toEqual({ status: 404, answer: fail('version.notFound') });
      expect(await databaseHash(databaseUrl)).toBe(before);
    }
  });
});

async function baseHash(): Promise<string> {
  const [row] = await query<{ hash: string }>(
    databaseUrl,
    "select content_hash as hash from versions where supplier_code = ''",
  );
  return row!.hash;
}
