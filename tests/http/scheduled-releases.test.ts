// Versions that go live at a moment: by the server's clock, without a redeploy or a notification.
import { describe, expect, onTestFinished, test } from 'vitest';
import { locales } from '../../locales/index.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import type { PublishResult } from '../../src/server/publishing/publish.ts';
import { unpublishScheduled } from '../../src/server/publishing/unpublish-scheduled.ts';
import { unpublish } from '../../src/server/publishing/unpublish.ts';
import { BASE_SCOPE } from '../../src/server/store/forms.ts';
import { readLiveVersions } from '../../src/server/store/releases.ts';
import { answerFixture } from './answer-fixtures.ts';
import { baseWithQuestion } from './changed-documents.ts';
import { databaseHash, query } from './database.ts';
import { baseDocument, insurerDocument, overlayDocument, withQuestion } from './publisher.ts';
import { publishingAt } from './publishing-at.ts';
import { startServer } from './server.ts';
import { openTrade, PRODUCTS, startDraft, type Insurer, type OpenTrade } from './trade.ts';
import { eventually } from './eventually.ts';

/** Midnight in Shanghai, when the test's versions start, and the noon before it. */
const MIDNIGHT = '2026-11-21T16:00:00.000Z';
const NOON = '2026-11-21T04:00:00.000Z';
const { answers } = answerFixture('chenghai-self');
const SCREEN = 'insureInfomation';

/** A server at noon, and what publishes beside it by the same clock. */
async function setUp() {
  const server = await startServer(undefined, onTestFinished);
  const { db, options, publish: publishAt } = publishingAt(server.databaseUrl, NOON);
  const publish = (document: unknown, validFrom?: string, now?: string): Promise<PublishResult> =>
    publishAt(document, { ...(validFrom ? { validFrom } : {}), ...(now ? { now } : {}) });
  return {
    server,
    db,
    options,
    publish,
    /** Schedules a document for midnight, and returns its hash once the server knows of it. */
    async schedule(document: unknown, insurer: Insurer = 'chenghai'): Promise<string> {
      const result = await publish(document, MIDNIGHT);
      if (!result.ok) throw new Error(JSON.stringify(result.issues));
      const { contentHash } = result.published[0]!;
      await eventually(async () => {
        server.setNow(MIDNIGHT);
        expect((await openTrade(server, insurer)).contentHash).toBe(contentHash);
      });
      server.setNow(NOON);
      return contentHash;
    },
  };
}

/** An overlay of the whole insurer that asks for a boat, below the product's. */
const insurerOverlay = (): Overlay => {
  const words = Object.fromEntries(locales.map((locale) => [locale, {}]));
  const { formatVersion, screen, baseVersion } = overlayDocument('chenghai');
  const scope = { supplierCode: 'CHL' };
  return withQuestion({ formatVersion, screen, scope, baseVersion, operations: [], words }, 'boat');
};

/** Lets a trade have begun at an instant of the server's clock. */
const beginAt = (url: string, { tradeId }: OpenTrade, instant: string) =>
  query(url, 'update trades set created_at = $2 where trade_id = $1', [tradeId, instant]);

const withPet = () => withQuestion(overlayDocument('chenghai'), 'pet', 'Y');

describe('a version that is scheduled', () => {
  test('is served from its moment on and not a millisecond before, while the database cannot be read', async () => {
    const { server, schedule } = await setUp();
    const { contentHash: before } = await openTrade(server);
    const after = await schedule(withPet());
    await query(server.databaseUrl, 'begin');
    await query(server.databaseUrl, 'lock table releases, scheduled_releases in access exclusive mode');
    server.setNow('2026-11-21T15:59:59.999Z');
    expect((await openTrade(server)).contentHash).toBe(before);
    server.setNow(MIDNIGHT);
    expect((await openTrade(server)).contentHash).toBe(after);
    await query(server.databaseUrl, 'commit');
  });

  test('takes over the drafts at its moment, with what is new in words; an open page still saves', async () => {
    const { server, schedule } = await setUp();
    const trade = await startDraft(server, answers);
    const open = await openTrade(server);
    await beginAt(server.databaseUrl, open, NOON);
    const contentHash = await schedule(withPet());
    const opened = () => server.call('initInsuranceInfo', { tradeId: trade.tradeId }, trade.token);
    expect(await opened()).toMatchObject({ version: trade.form.version, changeSummary: null, revision: 1 });
    server.setNow(MIDNIGHT);
    expect(await opened()).toMatchObject({
      version: { contentHash },
      answers,
      revision: 2,
      changeSummary: { added: ['petchl000000'], retired: [] },
    });
    const final = { ...open.key, revision: 0, answers };
    expect((await server.call('saveInsureInfo', final, open.token)).revision).toBe(1);
  });

  test('is not accepted before its moment, and leaves the live one acceptable however long ago it was published', async () => {
    const { server, schedule } = await setUp();
    const contentHash = await schedule(withPet());
    await query(server.databaseUrl, "update versions set published_at = published_at - interval '9 days'");
    const trade = await openTrade(server);
    await beginAt(server.databaseUrl, trade, NOON);
    const save = (hash: string, values: Answers = answers) =>
      server.attempt(
        'saveInsureInfo',
        { ...trade.key, contentHash: hash, revision: 0, answers: values },
        trade.token,
      );
    const early = await save(contentHash);
    expect({ status: early.status, code: early.body.code }).toEqual({
      status: 404,
      code: 'version.notFound',
    });
    expect((await save(trade.contentHash)).status).toBe(200);
    // A trade that began after the moment is not saved under the version of before.
    server.setNow('2026-11-23T04:00:00.000Z');
    const late = await openTrade(server);
    await beginAt(server.databaseUrl, late, '2026-11-23T04:00:00.000Z');
    const old = { tradeId: late.tradeId, contentHash: trade.contentHash, revision: 0, answers };
    expect((await server.attempt('saveInsureInfo', old, late.token)).body.code).toBe('version.notFound');
  });

  test('migrates no draft back by a server whose clock is behind', async () => {
    const { server, schedule } = await setUp();
    const trade = await startDraft(server, answers);
    const contentHash = await schedule(withPet());
    server.setNow(MIDNIGHT);
    const request = { tradeId: trade.tradeId };
    const migrated = await server.call('initInsuranceInfo', request, trade.token);
    expect(migrated).toMatchObject({ version: { contentHash }, revision: 2 });
    server.setNow('2026-11-21T15:59:58.000Z');
    expect((await openTrade(server)).contentHash).toBe(trade.contentHash);
    expect(await server.call('initInsuranceInfo', request, trade.token)).toMatchObject({
      version: { contentHash },
      revision: 2,
    });
  });
});

describe('publishing beside a scheduled version', () => {
  const overtakes = (scope: string) => ({
    ok: false,
    issues: [
      {
        code: 'schedule.overtakes',
        params: { number: 2, scope, by: 'Lin', validFrom: '2026-11-22 00:00' },
      },
    ],
  });

  test('is refused for the same customers until then, with what is scheduled, and changes nothing', async () => {
    const { server, publish, schedule } = await setUp();
    await schedule(withPet());
    const before = await databaseHash(server.databaseUrl);
    const boat = withQuestion(overlayDocument('chenghai'), 'boat');
    for (const moment of [undefined, '2026-11-21T10:00:00Z', MIDNIGHT])
      expect(await publish(boat, moment)).toMatchObject(overtakes('CHL/CHL-R01'));
    expect(await publish(insurerOverlay())).toMatchObject(overtakes('CHL/CHL-R01'));
    expect(await databaseHash(server.databaseUrl)).toBe(before);
  });

  test('is judged by the version that is live at its own moment', async () => {
    const { publish, schedule } = await setUp();
    await schedule(withPet());
    const withBoth = withQuestion(withPet(), 'boat');
    const later = await publish(withBoth, '2026-11-25T16:00:00Z');
    expect(later).toMatchObject({
      ok: true,
      published: [{ number: 3, validFrom: new Date('2026-11-25T16:00:00Z'), report: { class: 'C1' } }],
    });
    if (later.ok) expect(later.published[0]!.report!.changes).toHaveLength(1);
  });

  test('needs no thought of other insurers, nor of overlays that stay on their base', async () => {
    const { publish, schedule } = await setUp();
    await schedule(withPet());
    expect(await publish(withQuestion(overlayDocument('hemu'), 'boat'))).toMatchObject({ ok: true });
    const base = baseWithQuestion({ elementId: 'basequestion1', elementCode: 'baseQuestion' });
    expect(await publish(base, MIDNIGHT)).toMatchObject({ ok: true, published: [{ number: 2 }] });
    expect(await publish({ ...overlayDocument('panshan'), baseVersion: 2 })).toMatchObject(overtakes('–'));
    expect(await publish(withQuestion(overlayDocument('panshan'), 'boat'))).toMatchObject({ ok: true });
  });

  test('of a list or a product is judged by the scheduled forms beside the live ones', async () => {
    const { db, schedule } = await setUp();
    const numbers = async () =>
      (await readLiveVersions(db))
        .filter(({ screen, supplierCode }) => screen === SCREEN && supplierCode === 'CHL')
        .map(({ number }) => number);
    expect(await numbers()).toEqual([1]);
    await schedule(withPet());
    expect(await numbers()).toEqual([1, 2]);
  });

  test('is possible again after its moment; the next version replaces it at once', async () => {
    const { server, publish, schedule } = await setUp();
    await schedule(withPet());
    server.setNow(MIDNIGHT);
    const next = await publish(withQuestion(withPet(), 'boat'), undefined, MIDNIGHT);
    expect(next).toMatchObject({ ok: true, published: [{ number: 3, report: { class: 'C1' } }] });
    const { contentHash } = (next as Extract<PublishResult, { ok: true }>).published[0]!;
    await eventually(async () => expect((await openTrade(server)).contentHash).toBe(contentHash));
  });

  test('a moment that has passed is refused, and so is one for a product', async () => {
    const { publish } = await setUp();
    expect(await publish(withPet(), NOON)).toMatchObject({ ok: false, issues: [{ code: 'schedule.past' }] });
    expect(await publish(insurerDocument(), MIDNIGHT)).toMatchObject({
      ok: false,
      issues: [{ code: 'schedule.product' }],
    });
  });
});

describe('a scheduled version that is unpublished', () => {
  const target = { screen: SCREEN, scope: { ...PRODUCTS.chenghai, platformCode: '' } };

  const unscheduled = async (
    { server }: { server: Awaited<ReturnType<typeof startServer>> },
    hash: string,
  ) => {
    server.setNow(MIDNIGHT);
    await eventually(async () => expect((await openTrade(server)).contentHash).toBe(hash));
  };

  test('is never live, leaves its document out of what follows, and is in the audit', async () => {
    const set = await setUp();
    const { server, db, options, publish, schedule } = set;
    const { contentHash } = await openTrade(server);
    await schedule(withPet());
    expect(await unpublishScheduled(db, target, options)).toMatchObject({
      ok: true,
      unpublished: [{ number: 2, scope: target.scope }],
    });
    await unscheduled(set, contentHash);
    const [audited] = await query(
      server.databaseUrl,
      "select actor, details from audit where action = 'unpublish'",
    );
    expect(audited).toMatchObject({ actor: 'Lin', details: { scheduled: [{ number: 2 }] } });
    // The insurer's overlay is flattened into the product's form, which must not bring the pet back.
    const wider = await publish(insurerOverlay());
    expect(wider).toMatchObject({ ok: true, published: [{ number: 1 }, { number: 3 }] });
    const product = wider.ok ? wider.published[1] : undefined;
    expect(product?.report?.changes.map(({ path }) => path).join()).not.toMatch(/pet/);
    expect(product?.report?.changes).toHaveLength(1);
    expect(await unpublishScheduled(db, target, options)).toBeUndefined();
  });

  test('takes those of narrower scopes along, which are not unpublished without it', async () => {
    const { db, options, publish } = await setUp();
    const scope = { ...BASE_SCOPE, supplierCode: 'CHL' };
    expect(await publish(insurerOverlay(), MIDNIGHT)).toMatchObject({ ok: true, published: [{}, {}] });
    expect(await unpublishScheduled(db, target, options)).toMatchObject({
      ok: false,
      issues: [{ code: 'schedule.followed', params: { scope: 'CHL', number: 1 } }],
    });
    expect(await unpublishScheduled(db, { screen: SCREEN, scope }, options)).toMatchObject({
      ok: true,
      unpublished: [{ scope }, { scope: target.scope }],
    });
    expect(await publish(withPet())).toMatchObject({ ok: true, published: [{ changed: true }] });
  });

  test('stays as long as a later one is scheduled on it; a base as long as an overlay waits for it', async () => {
    const { db, options, publish, schedule } = await setUp();
    const base = baseWithQuestion({ elementId: 'basequestion1', elementCode: 'baseQuestion' });
    const baseTarget = { screen: SCREEN, scope: BASE_SCOPE };
    expect(await publish(base, MIDNIGHT)).toMatchObject({ ok: true });
    await schedule(withPet());
    const later = { ...withQuestion(withPet(), 'boat'), baseVersion: 2 };
    expect(await publish(later, '2026-11-25T16:00:00Z')).toMatchObject({ ok: true });
    expect(await unpublishScheduled(db, baseTarget, options)).toMatchObject({
      ok: false,
      issues: [{ code: 'schedule.followed', params: { number: 3, validFrom: '2026-11-26 00:00' } }],
    });
    for (const number of [3, 2])
      expect(await unpublishScheduled(db, target, options)).toMatchObject({
        ok: true,
        unpublished: [{ number }],
      });
    expect(await unpublishScheduled(db, baseTarget, options)).toMatchObject({ ok: true });
    // The base of before is the latest again: unpublishing finds no other, and publishing it changes nothing.
    expect(await unpublish(db, baseTarget, options)).toMatchObject({
      ok: false,
      issues: [{ code: 'unpublish.noForm' }],
    });
    expect(await publish(baseDocument())).toMatchObject({ ok: true, published: [{ changed: false }] });
  });

  test('blocks unpublishing what is live, which it was judged by', async () => {
    const { db, options, publish, schedule } = await setUp();
    expect(await publish(withQuestion(overlayDocument('chenghai'), 'boat'))).toMatchObject({ ok: true });
    await schedule(withQuestion(withQuestion(overlayDocument('chenghai'), 'boat'), 'pet'));
    expect(await unpublish(db, target, options)).toMatchObject({
      ok: false,
      issues: [{ code: 'schedule.overtakes' }],
    });
    expect(await unpublishScheduled(db, target, options)).toMatchObject({ ok: true });
    expect(await unpublish(db, target, options)).toMatchObject({ ok: true, published: [{ number: 4 }] });
  });
});
