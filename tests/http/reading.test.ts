// Documents that have to be read: the server counts, whatever pages say, and consents stay for ever.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { verifyTrail } from '../../src/server/store/verify-trail.ts';
import { query, serverUrl } from './database.ts';
import { publishDocument } from './product-documents.ts';
import { afterNoon, startServer } from './server.ts';
import { attack, attackUnguarded } from './state-guards.ts';
import { openTrade, type OpenTrade } from './trade.ts';

const server = await startServer();
const { call, attempt, databaseUrl, setNow } = server;
const { db, close } = openDatabase(serverUrl(databaseUrl));
afterAll(close);

const documentSha256 = await publishDocument(databaseUrl, 'clauses', { countdown: 10 });
await publishDocument(databaseUrl, 'panshanClauses', { insurer: 'panshan' });

const at = (seconds: number) => setNow(afterNoon(seconds).toISOString());
beforeEach(() => at(0));

/** A trade, and a page that shows a document of it. */
async function openPage(documentId = 'clauses', sha256 = documentSha256) {
  const trade = await openTrade(server);
  const { tradeId, token } = trade;
  const key = { tradeId, documentId, documentSha256: sha256 };
  return {
    trade,
    open: (countdown?: number) =>
      call('readingOpen', { tradeId, documentId, ...(countdown !== undefined && { countdown }) }, token),
    report: (seconds: number) => call('readingReport', { ...key, seconds }, token),
    consent: (action: 'given' | 'withdrawn') => call('consentRecord', { ...key, action }, token),
    attemptOpen: () => attempt('readingOpen', { tradeId, documentId }, token),
    attemptReport: (seconds: number) => attempt('readingReport', { ...key, seconds }, token),
    attemptConsent: (action: string, change: object = {}) =>
      attempt('consentRecord', { ...key, action, ...change }, token),
  };
}
type Page = Awaited<ReturnType<typeof openPage>>;

const readOut = async ({ open, report }: Page) => {
  await open();
  at(10);
  await report(10);
};

const consentsOf = ({ tradeId }: OpenTrade) =>
  query(
    databaseUrl,
    `select action, purpose, role, document_id, document_version, document_sha256, visible_seconds, shown_at, at
     from consents where trade_id = $1 order by trail_seq`,
    [tradeId],
  );
const trailOf = async ({ tradeId }: OpenTrade) => {
  const rows = await query<{ kind: string }>(
    databaseUrl,
    'select kind from trail_entries where trade_id = $1 order by seq',
    [tradeId],
  );
  return rows.map(({ kind }) => kind);
};

describe('a document that has to be read', () => {
  test('is agreed to once its seconds ran while it was visible, and the consent holds what was shown [V-073 F-062 N-024]', async () => {
    const page = await openPage();
    expect(await page.open()).toEqual({
      state: 'counting',
      documentVersion: 1,
      documentSha256,
      requiredSeconds: 10,
      secondsLeft: 10,
    });
    at(6);
    expect(await page.report(6)).toMatchObject({ state: 'counting', secondsLeft: 4 });
    expect(await page.attemptConsent('given')).toMatchObject({
      status: 409,
      body: { code: 'reading.unfinished', data: { secondsLeft: 4 } },
    });
    at(500);
    expect(await page.report(0)).toMatchObject({ state: 'counting', secondsLeft: 4 });
    at(504);
    expect(await page.report(4)).toMatchObject({ state: 'ready', secondsLeft: 0 });
    at(510);
    expect(await page.consent('given')).toMatchObject({ state: 'agreed' });
    expect(await consentsOf(page.trade)).toEqual([
      {
        action: 'given',
        purpose: 'readDocument',
        role: 'applicant',
        document_id: 'clauses',
        document_version: 1,
        document_sha256: documentSha256,
        visible_seconds: 10,
        shown_at: afterNoon(0),
        at: afterNoon(510),
      },
    ]);
    expect(await trailOf(page.trade)).toEqual(['documentOpened', 'readingTime', 'consentGiven']);
    expect(await verifyTrail(db, page.trade.tradeId)).toMatchObject({ entries: 3, fault: undefined });
  });

  test('gets no more time than passed by the server’s clock', async () => {
    const { open, report } = await openPage();
    await open();
    expect(await report(30)).toMatchObject({ secondsLeft: 10 });
    at(3);
    expect(await report(30)).toMatchObject({ secondsLeft: 7 });
    expect(await report(30)).toMatchObject({ secondsLeft: 7 });
  });

  test('gets the time of one page from several that report at once', async () => {
    const { open, report, trade } = await openPage();
    await open();
    at(4);
    await Promise.all(Array.from({ length: 8 }, () => report(4)));
    expect(await report(0)).toMatchObject({ secondsLeft: 6 });
    expect(await trailOf(trade)).toEqual(['documentOpened']);
  });

  test('goes on where it was when it is opened again', async () => {
    const { open, report, trade } = await openPage();
    await open();
    at(4);
    await report(4);
    expect(await open()).toMatchObject({ state: 'counting', secondsLeft: 6 });
    expect(await trailOf(trade)).toEqual(['documentOpened']);
  });

  test.each([
    [20, 20],
    [3, 10],
    [0, 10],
  ])('that a link gives %i seconds has to be read for %i (A71)', async (countdown, requiredSeconds) => {
    const { open } = await openPage();
    expect(await open(countdown)).toMatchObject({ requiredSeconds });
    expect(await open()).toMatchObject({ requiredSeconds });
  });

  test('is read anew when it has a new version, and what was agreed to stays on record', async () => {
    const first = await publishDocument(databaseUrl, 'leaflet', { countdown: 10 });
    const page = await openPage('leaflet', first);
    await readOut(page);
    await page.consent('given');
    const second = await publishDocument(databaseUrl, 'leaflet', { countdown: 5, text: 'new' });
    expect(await page.attemptReport(1)).toMatchObject({ status: 409, body: { code: 'document.changed' } });
    expect(await page.attemptConsent('given')).toMatchObject({ body: { code: 'document.changed' } });
    expect(await page.open()).toEqual({
      state: 'counting',
      documentVersion: 2,
      documentSha256: second,
      requiredSeconds: 5,
      secondsLeft: 5,
    });
    // A page that still shows the former text.
    expect(await page.attemptReport(5)).toMatchObject({ status: 409, body: { code: 'document.changed' } });
    expect(await page.attemptConsent('given')).toMatchObject({ body: { code: 'document.changed' } });
    expect(await consentsOf(page.trade)).toHaveLength(1);
    expect(await page.consent('withdrawn')).toMatchObject({ state: 'counting' });
    expect(await consentsOf(page.trade)).toMatchObject([
      { action: 'given', document_version: 1 },
      { action: 'withdrawn', document_version: 1 },
    ]);
  });

  test('of another product does not exist', async () => {
    const { attemptOpen } = await openPage('panshanClauses');
    expect(await attemptOpen()).toMatchObject({ status: 404, body: { code: 'document.notFound' } });
  });

  test('is opened before anything else', async () => {
    const { attemptReport, attemptConsent, trade } = await openPage();
    for (const response of [
      await attemptReport(5),
      await attemptConsent('given'),
      await attemptConsent('withdrawn'),
    ])
      expect(response).toMatchObject({ status: 409, body: { code: 'reading.none' } });
    expect(await trailOf(trade)).toEqual([]);
  });
});

describe('a consent', () => {
  test('is recorded once, however often and how much at once it is sent', async () => {
    const page = await openPage();
    await readOut(page);
    await Promise.all(Array.from({ length: 6 }, () => page.consent('given')));
    expect(await page.consent('given')).toMatchObject({ state: 'agreed' });
    expect(await consentsOf(page.trade)).toHaveLength(1);
  });

  test('is taken back and given again, and every act stays', async () => {
    const page = await openPage();
    await readOut(page);
    await page.consent('given');
    expect(await page.consent('withdrawn')).toMatchObject({ state: 'ready' });
    expect(await page.consent('withdrawn')).toMatchObject({ state: 'ready' });
    expect(await page.consent('given')).toMatchObject({ state: 'agreed' });
    expect(await consentsOf(page.trade)).toMatchObject(
      ['given', 'withdrawn', 'given'].map((action) => ({ action })),
    );
    expect(await verifyTrail(db, page.trade.tradeId)).toMatchObject({ entries: 5, fault: undefined });
  });

  test('is for other bytes than those on the page: refused', async () => {
    const page = await openPage();
    await readOut(page);
    const other = await page.attemptConsent('given', { documentSha256: '0'.repeat(64) });
    expect(other).toMatchObject({ status: 409, body: { code: 'document.changed' } });
    expect(await consentsOf(page.trade)).toEqual([]);
  });

  test('goes back as a whole when its trail takes no entry', async () => {
    const page = await openPage();
    await readOut(page);
    await query(databaseUrl, 'update trail_heads set seq = 11000 where trade_id = $1', [page.trade.tradeId]);
    expect(await page.attemptConsent('given')).toMatchObject({ status: 409, body: { code: 'trail.full' } });
    expect(await page.open()).toMatchObject({ state: 'ready' });
    expect(await consentsOf(page.trade)).toEqual([]);
  });
});

describe('by no statement of the server’s account', () => {
  /** Changes of a reading that has just begun, each with the guard that refuses it. */
  const ATTACKS: readonly [attack: string, constraint: string, statement: string][] = [
    ['is a document agreed to that was not read', 'readings_agreed', "state = 'agreed'"],
    ['is it ready before its time', 'readings_ready', "state = 'ready'"],
    [
      'is time counted that did not go by',
      'readings_counted',
      "visible_ms = 600000, state = 'ready', opened_at = opened_at - interval '1 day'",
    ],
    ['does a reading need less time', 'readings_counted', "required_seconds = 0, state = 'ready'"],
    [
      'is time that was counted claimed again',
      'readings_counted',
      "counted_until = counted_until - interval '1 s'",
    ],
    [
      'is another version read at once',
      'readings_start',
      "version = version + 1, visible_ms = 10000, state = 'ready'",
    ],
  ];

  test.each(ATTACKS)('%s [S-016]', async (_attack, constraint, change) => {
    const { open, trade } = await openPage();
    await open();
    const statement = `update readings set ${change} where trade_id = $1`;
    expect(await attack(db.$client, statement, trade.tradeId)).toBe(constraint);
    expect(await attackUnguarded(databaseUrl, constraint, statement, trade.tradeId)).toBe('accepted');
  });

  test('does a reading begin with time, or belong to another document [S-016]', async () => {
    const { open, trade } = await openPage();
    await open();
    const begun = `insert into readings select trade_id, 'other', version, sha256, 'ready', 10, 0, 10000, opened_at, counted_until
      from readings where trade_id = $1`;
    expect(await attack(db.$client, begun, trade.tradeId)).toBe('readings_start');
    expect(await attackUnguarded(databaseUrl, 'readings_start', begun, trade.tradeId)).toBe('accepted');
    const moved = "update readings set document_id = 'other' where trade_id = $1";
    expect(await attack(db.$client, moved, trade.tradeId)).toBe('42501');
  });
});
