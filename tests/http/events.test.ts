// What pages report of themselves: counts that add up, and nothing of a person among them.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallEvent, ReportEventsRequest, ScriptError } from '../../schemas/generated/event.ts';
import { callPath } from '../../schemas/generated/call-paths.ts';
import { countEvents } from '../../src/server/store/event-counts.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { qa } from '../tools/qa.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import { databaseHash, query, serverUrl } from './database.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';

const server = await startServer();
const { app, attempt, call, databaseUrl, setNow } = server;
const { db, close } = openDatabase(serverUrl(databaseUrl));
afterAll(close);

const BUILD = 'BW1zAV0g';
const CONFIRM: CallEvent = { call: 'confirm', outcome: 'ok', duration: 'under1s', count: 1 };
const ERROR: ScriptError = {
  page: 'choosePay',
  error: 'TypeError',
  position: 'order-screens-BL5Rd0qQ.js:1:2345',
  count: 1,
};
const eventsOf = (calls: CallEvent[], errors: ScriptError[] = []): ReportEventsRequest => ({
  build: BUILD,
  calls,
  errors,
});

/** The counts of a build as `day name outcome detail total`. */
const counts = async () =>
  (
    await query<{ line: string }>(
      databaseUrl,
      `select concat_ws(' ', day, name, outcome, detail, total) as line from event_counts order by kind, line`,
    )
  ).map(({ line }) => line);

beforeEach(async () => {
  await query(databaseUrl, 'truncate event_counts');
  setNow(afterNoon(0).toISOString());
});

test('counts of many pages add up, those of one report too [T-011]', async () => {
  const failed: CallEvent = { ...CONFIRM, outcome: 'offline', count: 3 };
  expect(await call('reportEvents', eventsOf([CONFIRM, failed, CONFIRM], [ERROR]))).toEqual({ counted: 3 });
  await Promise.all(Array.from({ length: 10 }, () => call('reportEvents', eventsOf([failed, CONFIRM]))));
  setNow(afterNoon(24 * 3600).toISOString());
  await call('reportEvents', eventsOf([CONFIRM]));
  expect(await counts()).toEqual([
    '2026-11-21 confirm offline under1s 33',
    '2026-11-21 confirm ok under1s 12',
    '2026-11-22 confirm ok under1s 1',
    '2026-11-21 choosePay TypeError order-screens-BL5Rd0qQ.js:1:2345 1',
  ]);
});

const NAME = '欧阳若溪';
const ID_NUMBER = '330106198803152427';
const MOBILE = '13800138000';

describe('a report that could hold something of a person is refused, and changes nothing:', () => {
  test.each<[title: string, path: string, request: object]>([
    ['an unknown call', 'calls/0/call', eventsOf([{ ...CONFIRM, call: 'confirmed' }])],
    ['a name as a call', 'calls/0/call', eventsOf([{ ...CONFIRM, call: NAME }])],
    ['an unknown outcome', 'calls/1/outcome', eventsOf([CONFIRM, { ...CONFIRM, outcome: 'zhang.san' }])],
    ['a number as an outcome', 'calls/0/outcome', eventsOf([{ ...CONFIRM, outcome: MOBILE }])],
    ['another key', 'calls/0/tradeId', eventsOf([{ ...CONFIRM, tradeId: 'A' } as CallEvent])],
    ['an address as a page', 'errors/0/page', eventsOf([], [{ ...ERROR, page: '/x?name=y' as 'home' }])],
    ['a message as an error', 'errors/0/error', eventsOf([], [{ ...ERROR, error: NAME as 'Error' }])],
    [
      'an ID number in a position',
      'errors/0/position',
      eventsOf([], [{ ...ERROR, position: `x-BL5Rd0qQ.js:1:${ID_NUMBER}` }]),
    ],
    [
      'an ID number as a script',
      'errors/0/position',
      eventsOf([], [{ ...ERROR, position: `x${ID_NUMBER}-BL5Rd0qQ.js:1:1` }]),
    ],
    ['a number as a build', 'build', { ...eventsOf([]), build: MOBILE }],
    ['too many calls', 'calls', eventsOf(Array.from({ length: 51 }, () => CONFIRM))],
    [
      'too many errors',
      'errors',
      eventsOf(
        [],
        Array.from({ length: 21 }, () => ERROR),
      ),
    ],
    ['a count that no page has', 'calls/0/count', eventsOf([{ ...CONFIRM, count: 1001 }])],
    ['no count', 'calls/0/count', eventsOf([{ ...CONFIRM, count: 0 }])],
  ])('%s [T-011]', async (_title, path, request) => {
    await call('reportEvents', eventsOf([CONFIRM], [ERROR]));
    const before = await databaseHash(databaseUrl);
    const response = await attempt('reportEvents', request);
    expect(response).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(JSON.stringify(response.body)).toContain(`"${path}"`);
    expect(await databaseHash(databaseUrl)).toBe(before);
  });
});

test('a token changes nothing, live or not: no session is read, begun or prolonged [T-011]', async () => {
  const { token } = await openTrade(server);
  const before = await query(databaseUrl, 'select * from sessions order by token_hash');
  setNow(afterNoon(600).toISOString());
  for (const sent of [undefined, token, 'A'.repeat(43), 'x'])
    expect(await attempt('reportEvents', eventsOf([CONFIRM]), sent)).toMatchObject({ status: 200 });
  expect(await query(databaseUrl, 'select * from sessions order by token_hash')).toEqual(before);
  expect(await counts()).toEqual(['2026-11-21 confirm ok under1s 4']);
});

test('a day with too many counts takes no new ones, and goes on with those it has [T-011]', async () => {
  const count = (name: string) =>
    countEvents(
      db,
      { day: '2026-11-21', build: BUILD },
      [{ kind: 'call', name, outcome: 'ok', detail: 'under1s', count: 1 }],
      2,
    );
  expect([await count('confirm'), await count('pay'), await count('login'), await count('pay')]).toEqual([
    1, 1, 0, 1,
  ]);
  expect(await counts()).toEqual(['2026-11-21 confirm ok under1s 1', '2026-11-21 pay ok under1s 2']);
});

test('every answer to a call names its outcome in a header, which pages read [T-011]', async () => {
  const { token, tradeId } = await openTrade(server);
  const outcomeOf = async (name: 'queryByTradeId' | 'confirm', payload: object, headers = {}) =>
    (await app.inject({ method: 'POST', url: callPath(name), headers, payload })).headers['server-timing'];
  expect(await outcomeOf('queryByTradeId', { tradeId }, { token })).toBe('outcome;desc="ok"');
  expect(await outcomeOf('queryByTradeId', { tradeId })).toBe('outcome;desc="session.none"');
  expect(await outcomeOf('confirm', {}, { token })).toBe('outcome;desc="request.invalid"');
});

describe('npm run qa -- events', () => {
  beforeEach(async () => {
    vi.stubEnv('DATABASE_URL', databaseUrl);
    vi.stubEnv('DATA_KEYS', TEST_DATA_KEYS);
    vi.stubEnv('LC_ALL', 'C');
    // The command counts from the day of the database's clock.
    setNow(new Date().toISOString());
  });

  test('prints the calls that fail most, and the errors of scripts [T-011]', async () => {
    const [{ day } = { day: '' }] = await query<{ day: string }>(
      databaseUrl,
      "select to_char(now() at time zone 'Asia/Shanghai' - interval '6 days', 'YYYY-MM-DD') as day",
    );
    expect((await qa('events')).printed).toEqual([`No page has reported anything since ${day}.`]);
    const failed: CallEvent = { ...CONFIRM, outcome: 'premium.changed', duration: 'over10s', count: 2 };
    await call('reportEvents', eventsOf([CONFIRM, failed, { ...CONFIRM, call: 'pay', count: 30 }], [ERROR]));
    await query(
      databaseUrl,
      `insert into event_counts select day - 7, build, kind, name, outcome, detail, 99 from event_counts`,
    );
    expect(await qa('events')).toEqual({
      exit: 0,
      printed: [
        `calls of pages since ${day}, those that fail most first:`,
        '  confirm: 3 calls, 2 of them failed, 2 took 3 s or longer',
        '    premium.changed: 2',
        '  pay: 30 calls, 0 of them failed, 0 took 3 s or longer',
        `errors of scripts since ${day}, the most frequent first:`,
        `  1× TypeError on page choosePay, order-screens-BL5Rd0qQ.js:1:2345, build ${BUILD}`,
      ],
      errorOutput: '',
    });
    const { printed } = await qa('events', '--days', '1', '--json');
    expect(JSON.parse(printed[0]!)).toMatchObject({
      calls: [
        { build: BUILD, call: 'confirm', outcome: 'ok', duration: 'under1s', total: 1 },
        { call: 'confirm', outcome: 'premium.changed', duration: 'over10s', total: 2 },
        { call: 'pay', total: 30 },
      ],
      errors: [{ build: BUILD, page: 'choosePay', error: 'TypeError', position: ERROR.position, total: 1 }],
    });
  });

  test.each([['--days', '0'], ['--days', 'x'], ['yesterday']])('refuses %s %s', async (...args) => {
    expect(await qa('events', ...args)).toMatchObject({ exit: 2, printed: [] });
  });
});
