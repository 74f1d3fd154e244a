// Last days to begin and to submit under a version that was replaced: by the server's clock, in Asia/Shanghai.
import { describe, expect, onTestFinished, test } from 'vitest';
import occupation from '../../fixtures/code-lists/occupation.json' with { type: 'json' };
import { locales } from '../../locales/index.ts';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { publish as publishDocument } from '../../src/server/publishing/publish.ts';
import { answerFixture } from './answer-fixtures.ts';
import { query } from './database.ts';
import { openPublisher, overlayDocument, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';
import { openTrade, startDraft, type OpenTrade } from './trade.ts';
import { eventually } from './eventually.ts';

/** The evening before the new version starts, when the test's trades begin. */
const BEFORE = '2026-12-31T12:00:00.000Z';
/** Midnight of 1 January in Shanghai. */
const START = '2026-12-31T16:00:00.000Z';
const LAST_DAYS = { lastBegin: '2027-01-03', lastSubmit: '2027-01-10' };
/** The last millisecond of each of them in Shanghai, and the next one. */
const LAST_TO_BEGIN = '2027-01-03T15:59:59.999Z';
const TOO_LATE_TO_BEGIN = '2027-01-03T16:00:00.000Z';
const LAST_TO_SUBMIT = '2027-01-10T15:59:59.999Z';
const TOO_LATE_TO_SUBMIT = '2027-01-10T16:00:00.000Z';
const { answers } = answerFixture('chenghai-self');

const withPet = () => withQuestion(overlayDocument('chenghai'), 'pet', 'Y');

/** Gives a question another code: a structural change, which drafts do not follow by themselves. */
const withOtherCode = () => {
  const overlay = overlayDocument('chenghai');
  for (const operation of overlay.operations)
    if (operation.op === 'add' && operation.element.elementCode === 'chl_incomeSource')
      operation.element.elementCode = 'chl_earnedFrom';
  return overlay;
};

/** A server on the evening before, and its publisher by the same clock. */
async function setUp() {
  const server = await startServer(undefined, onTestFinished);
  server.setNow(BEFORE);
  const { db, close } = openPublisher(server.databaseUrl);
  onTestFinished(close);
  const publish = (document: unknown, days: object = LAST_DAYS, validFrom: string | undefined = START) =>
    publishDocument(db, document, {
      publishedBy: 'Lin',
      approvedBy: 'Mei',
      locales,
      now: new Date(BEFORE),
      ...(validFrom ? { validFrom: new Date(validFrom) } : {}),
      ...days,
    });
  /** A trade of the evening before. */
  const begun = async (trade: OpenTrade) => {
    const ofTrade = 'update trades set created_at = $2 where trade_id = $1';
    await query(server.databaseUrl, ofTrade, [trade.tradeId, BEFORE]);
    return trade;
  };
  return {
    server,
    publish,
    begun,
    /** Publishes the document for midnight, and returns its hash once the server knows of it. */
    async schedule(document: unknown): Promise<string> {
      const result = await publish(document);
      if (!result.ok) throw new Error(JSON.stringify(result.issues));
      const { contentHash } = result.published[0]!;
      await eventually(async () => {
        server.setNow(TOO_LATE_TO_SUBMIT);
        expect((await openTrade(server)).contentHash).toBe(contentHash);
      });
      server.setNow(BEFORE);
      return contentHash;
    },
    open: (trade: OpenTrade) => server.call('initInsuranceInfo', { tradeId: trade.tradeId }, trade.token),
    save: (trade: OpenTrade, revision: number, values = answers) =>
      server.attempt('saveInsureInfo', { ...trade.key, revision, answers: values }, trade.token),
  };
}

const CLOSED = { status: 410, body: { code: 'version.closed', data: { lastSubmit: '2027-01-10' } } };

describe('under a version that was replaced', () => {
  test('a final save is refused after the last day to submit, and accepted on it', async () => {
    const { server, begun, schedule, save } = await setUp();
    const [early, late] = [
      await begun(await openTrade(server)),
      await begun(await startDraft(server, answers)),
    ];
    await schedule(withPet());
    server.setNow(TOO_LATE_TO_SUBMIT);
    expect(await save(late, 1)).toMatchObject(CLOSED);
    // Its mistakes are not worth mending there.
    expect(await save(late, 1, {})).toMatchObject(CLOSED);
    server.setNow(LAST_TO_SUBMIT);
    expect(await save(early, 0)).toMatchObject({ status: 200 });
    // What is final is not taken back, and is not changed either.
    server.setNow(TOO_LATE_TO_SUBMIT);
    expect(await save(early, 1)).toMatchObject({ status: 200 });
    const other = { ...answers, applicant: { ...(answers['applicant'] as object), email: 'b@c.cn' } };
    expect(await save(early, 2, other)).toMatchObject(CLOSED);
  });

  test('a draft stays until the last day to submit, and then migrates with what is new', async () => {
    const { server, begun, schedule, open } = await setUp();
    const trade = await begun(await startDraft(server, answers));
    const contentHash = await schedule(withPet());
    for (const moment of [START, TOO_LATE_TO_BEGIN, LAST_TO_SUBMIT]) {
      server.setNow(moment);
      const kept = { version: trade.form.version, revision: 1, changeSummary: null };
      expect(await open(trade)).toMatchObject(kept);
    }
    server.setNow(TOO_LATE_TO_SUBMIT);
    expect(await open(trade)).toMatchObject({
      version: { contentHash },
      answers,
      revision: 2,
      changeSummary: { added: ['petchl000000'] },
    });
  });

  test('a draft migrates over a structural change, too, which pins it else', async () => {
    const { server, begun, schedule, open } = await setUp();
    const trade = await begun(await startDraft(server, answers));
    const contentHash = await schedule(withOtherCode());
    server.setNow(LAST_TO_SUBMIT);
    expect(await open(trade)).toMatchObject({ version: trade.form.version });
    server.setNow(TOO_LATE_TO_SUBMIT);
    const { applicant } = answers as { applicant: AnswerRow };
    const { chl_incomeSource: income, ...rest } = applicant;
    expect(await open(trade)).toMatchObject({
      version: { contentHash },
      answers: { applicant: { ...rest, chl_earnedFrom: income } },
    });
  });

  test('an application from before is begun until the last day to begin; a younger one is not', async () => {
    const { server, begun, schedule, open } = await setUp();
    const older = await begun(await openTrade(server));
    const contentHash = await schedule(withPet());
    server.setNow(LAST_TO_BEGIN);
    expect(await open(older)).toMatchObject({ version: older.form.version });
    const younger = await openTrade(server);
    await query(server.databaseUrl, 'update trades set created_at = $2 where trade_id = $1', [
      younger.tradeId,
      START,
    ]);
    expect(await open(younger)).toMatchObject({ version: { contentHash } });
    server.setNow(TOO_LATE_TO_BEGIN);
    expect(await open(older)).toMatchObject({ version: { contentHash } });
  });

  test('a correction of the new version changes no last day, and going back to the old one ends them', async () => {
    const { server, publish, begun, schedule, open, save } = await setUp();
    const [draft, older] = [
      await begun(await startDraft(server, answers)),
      await begun(await openTrade(server)),
    ];
    await schedule(withPet());
    const next = (document: unknown) => publish(document, {}, '2027-01-02T04:00:00Z');
    expect(await next(withQuestion(withPet(), 'boat'))).toMatchObject({ ok: true });
    server.setNow('2027-01-02T05:00:00Z');
    for (const trade of [draft, older])
      expect(await open(trade)).toMatchObject({ version: trade.form.version });
    server.setNow(TOO_LATE_TO_SUBMIT);
    expect(await save(draft, 1)).toMatchObject(CLOSED);
    expect(await publish(overlayDocument('chenghai'), {}, '2027-01-12T04:00:00Z')).toMatchObject({
      ok: true,
    });
    await eventually(async () => {
      server.setNow('2027-01-13T04:00:00Z');
      expect((await openTrade(server)).contentHash).toBe(draft.contentHash);
    });
    expect(await save(draft, 1)).toMatchObject({ status: 200 });
  });
});

test.each([
  ['schedule.lastSubmit', { lastSubmit: '2026-12-31' }, { lastSubmit: '2026-12-31', from: '2027-01-01' }],
  ['schedule.lastBegin', { lastBegin: '2027-01-03' }, { from: '2026-12-31', until: '–' }],
  ['schedule.lastBegin', { ...LAST_DAYS, lastBegin: '2026-12-30' }, { from: '2026-12-31' }],
  ['schedule.lastBegin', { ...LAST_DAYS, lastBegin: '2027-01-11' }, { until: '2027-01-10' }],
])('publishing refuses %s for %o', async (code, days, params) => {
  const { publish } = await setUp();
  expect(await publish(withPet(), days)).toMatchObject({ ok: false, issues: [{ code, params }] });
});

test('publishing refuses last days of a list, and a last day to begin where there is nothing before', async () => {
  const { publish } = await setUp();
  const words = Object.fromEntries(locales.map((locale) => [locale, {}]));
  const insurer = { ...overlayDocument('chenghai'), scope: { supplierCode: 'CHL' }, operations: [], words };
  expect(await publish(occupation, LAST_DAYS, '')).toMatchObject({
    ok: false,
    issues: [{ code: 'schedule.listDays' }],
  });
  expect(await publish(withQuestion(insurer, 'boat'))).toMatchObject({
    ok: false,
    issues: [{ code: 'schedule.nothingBefore' }],
  });
  const dayBefore = { ...LAST_DAYS, lastBegin: '2026-12-31' };
  expect(await publish(withPet(), dayBefore)).toMatchObject({ ok: true, published: [dayBefore] });
});
