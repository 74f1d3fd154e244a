// Versions of code lists that start at a moment: by the server's clock, on every server, without a redeploy or a notification.
import { describe, expect, onTestFinished, test } from 'vitest';
import boatModel from '../../fixtures/code-lists/boatModel.json' with { type: 'json' };
import occupation from '../../fixtures/code-lists/occupation.json' with { type: 'json' };
import type { CodeList } from '../../schemas/generated/code-list.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { unpublishScheduledList } from '../../src/server/publishing/unpublish-scheduled-list.ts';
import { unpublishScheduled } from '../../src/server/publishing/unpublish-scheduled.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { answerFixture } from './answer-fixtures.ts';
import { databaseHash, query } from './database.ts';
import { MAKER, overlayWithMakers } from './listed-question.ts';
import { insurerDocument, overlayDocument, withQuestion } from './publisher.ts';
import { publishingAt } from './publishing-at.ts';
import { startServer, type TestServer } from './server.ts';
import { openTrade, PRODUCTS, startDraft } from './trade.ts';
import { eventually } from './eventually.ts';

/** Midnight in Shanghai, when the test's versions start, the noon before it, and midnights after it. */
const NOON = '2026-11-21T04:00:00.000Z';
const BEFORE = '2026-11-21T15:59:59.999Z';
const MIDNIGHT = '2026-11-21T16:00:00.000Z';
const NEXT_MIDNIGHT = '2026-11-22T16:00:00.000Z';
const { answers } = answerFixture('chenghai-self');
/** The applicant's occupation in the fixture, which the next version leaves out, and one that it adds. */
const RETIRED = '0001006';
const ADDED = '0001099';

/** The occupations of the next version. */
function occupations(version: string): CodeList {
  const list = structuredClone(occupation) as CodeList;
  const retired = list.items.find(({ code }) => code === RETIRED)!;
  const labels = { ...retired.labels, zh_CN: '新职业', zh_TW: '新職業', en_US: 'New job' };
  const items = list.items.map((item) => (item === retired ? { ...item, code: ADDED, labels } : item));
  return { ...list, version, items };
}

/** The boat models without a fact that questions offer them by. */
const boatsWithoutLevel = (version: string): CodeList => ({
  ...(boatModel as CodeList),
  version,
  items: boatModel.items.map(({ attributes: { level: _level, ...attributes }, ...item }) => ({
    ...item,
    attributes,
  })),
});

/** A server at noon, and what publishes beside it by the same clock. */
async function setUp() {
  const server = await startServer(undefined, onTestFinished);
  const { db, options, publish } = publishingAt(server.databaseUrl, NOON);
  return {
    server,
    db,
    options,
    publish,
    /** Schedules the next occupations for midnight; resolves once all these servers know of them. */
    async schedule(servers: readonly TestServer[] = [server]): Promise<void> {
      const result = await publish(occupations('2027-1'), { validFrom: MIDNIGHT });
      expect(result).toMatchObject({ ok: true, lists: [{ validFrom: new Date(MIDNIGHT) }] });
      for (const each of servers) {
        await eventually(async () => {
          each.setNow(MIDNIGHT);
          expect(await versionOf(each)).toBe('2027-1');
        });
        each.setNow(NOON);
      }
    },
  };
}

const versionOf = async ({ call }: TestServer): Promise<string> => (await call('occupationTree', {})).version;

/** The names that a server finds by a keyword. */
const found = async ({ call }: TestServer, keyword: string): Promise<string[]> =>
  (await call('listSearch', { listId: 'occupation', keyword })).items.map(({ label }) => label);

const refused = (code: string, more: object = {}) => ({ ok: false, issues: [{ code, ...more }] });

describe('a version of a list that is scheduled', () => {
  test('is in force from its moment on and not a millisecond before, on every server, while the database cannot be read', async () => {
    const { server, schedule } = await setUp();
    const other = await startServer(server.databaseUrl, onTestFinished);
    await schedule([server, other]);
    await query(server.databaseUrl, 'begin');
    await query(server.databaseUrl, 'lock table code_lists, scheduled_lists in access exclusive mode');
    for (const each of [server, other]) {
      each.setNow(BEFORE);
      expect(await versionOf(each)).toBe('2026-1');
      expect(await found(each, '新职业')).toEqual([]);
      each.setNow(MIDNIGHT);
      expect(await versionOf(each)).toBe('2027-1');
      expect(await found(each, '新职业')).toEqual(['新职业']);
    }
    await query(server.databaseUrl, 'commit');
    // A server that starts after the moment serves it, although nothing has been published since.
    const late = await startServer(server.databaseUrl, onTestFinished);
    expect(await versionOf(late)).toBe('2026-1');
    late.setNow(MIDNIGHT);
    expect(await versionOf(late)).toBe('2027-1');
  });

  test('decides which items final answers may have; a draft keeps and shows one that it retires', async () => {
    const { server, schedule } = await setUp();
    await schedule();
    const draft = await startDraft(server, answers);
    const save = async (job: string) => {
      const { key, token } = await openTrade(server);
      const applicant = { ...(answers['applicant'] as object), occupation: job };
      const final = { ...key, revision: 0, answers: { ...answers, applicant } };
      const { status, body } = await server.attempt('saveInsureInfo', final, token);
      return status === 200 ? [] : (body.data!['issues'] as { code: string }[]).map(({ code }) => code);
    };
    server.setNow(BEFORE);
    expect(await save(RETIRED)).toEqual([]);
    expect(await save(ADDED)).toEqual(['option.unknown']);
    server.setNow(MIDNIGHT);
    expect(await save(RETIRED)).toEqual(['option.retired']);
    expect(await save(ADDED)).toEqual([]);
    const opened = await server.call('initInsuranceInfo', { tradeId: draft.tradeId }, draft.token);
    expect(opened).toMatchObject({ answers: { applicant: { occupation: RETIRED } }, changeSummary: null });
    const { items } = await server.call('occupationTree', {});
    expect(items.find(({ code }) => code === RETIRED)).toMatchObject({
      label: '人力资源专员',
      validTo: '2026-11-21',
    });
  });

  test('changes the document of a form that shows its items, which pages keep by its hash', async () => {
    const { server, publish } = await setUp();
    expect(await publish(overlayWithMakers())).toMatchObject({ ok: true });
    const maker = structuredClone(boatModel.items[0]!);
    maker.code = 'NEWMAKER';
    const next = { ...boatModel, version: '2027-1', items: [...boatModel.items, maker] };
    expect(await publish(next, { validFrom: MIDNIGHT })).toMatchObject({ ok: true });
    const { tradeId, token } = await openTrade(server, 'hemu');
    const request = { tradeId, screen: 'insureInfomation', language: 'zh_CN' as const };
    const fetched = async () => {
      const { document } = await server.call('openForm', request, token);
      const { payload } = await server.app.inject({ url: document! });
      return { document, hasMaker: payload.includes('NEWMAKER') };
    };
    await eventually(async () => {
      server.setNow(MIDNIGHT);
      expect((await fetched()).hasMaker).toBe(true);
    });
    const after = await fetched();
    server.setNow(BEFORE);
    const before = await fetched();
    expect(before.hasMaker).toBe(false);
    expect(before.document).not.toBe(after.document);
  });
});

describe('publishing a version of a list beside a scheduled one', () => {
  const overtakes = refused('schedule.overtakes', {
    id: 'occupation',
    params: { number: '2027-1', scope: 'occupation', by: 'Lin', validFrom: '2026-11-22 00:00' },
  });

  test('is refused until then, with what is scheduled, and changes nothing', async () => {
    const { server, publish, schedule } = await setUp();
    await schedule();
    const before = await databaseHash(server.databaseUrl);
    for (const validFrom of [undefined, '2026-11-21T10:00:00Z', MIDNIGHT])
      expect(await publish(occupations('2027-2'), validFrom ? { validFrom } : {})).toMatchObject(overtakes);
    expect(await publish(occupations('2027-2'), { validFrom: NOON })).toMatchObject(refused('schedule.past'));
    const later = { validFrom: NEXT_MIDNIGHT };
    const dryRun = await publish(occupations('2027-2'), { ...later, isDryRun: true });
    expect(dryRun).toMatchObject({ ok: true, isDryRun: true, lists: [{ changed: true }] });
    expect(await publish(occupations('2026-1'), later)).toMatchObject(refused('list.versionTaken'));
    expect(await publish(occupations('2027-1'), later)).toMatchObject({
      ok: true,
      lists: [{ changed: false }],
    });
    const basedOn = await publish(occupations('2027-2'), { ...later, basedOnList: '2026-1' });
    expect(basedOn).toMatchObject(
      refused('version.overtaken', { params: { number: '2027-1', basedOn: '2026-1', by: 'Lin' } }),
    );
    expect(await databaseHash(server.databaseUrl)).toBe(before);
    expect(await publish(boatsWithoutLevel('2027-1'))).toMatchObject({ ok: true });
  });

  test('a later one is judged by it: an item that it adds is retired the day before', async () => {
    const { publish, schedule } = await setUp();
    await schedule();
    const { items, ...list } = occupations('2027-2');
    const without = { ...list, items: items.filter(({ code }) => code !== ADDED) };
    const later = await publish(without, { validFrom: NEXT_MIDNIGHT, basedOnList: '2027-1' });
    expect(later).toMatchObject({
      ok: true,
      lists: [{ report: { changes: [{ kind: 'retired', code: ADDED, after: '–2026-11-22' }] } }],
    });
  });

  test('is possible again after its moment, and replaces it at once', async () => {
    const { server, publish, schedule } = await setUp();
    await schedule();
    server.setNow(MIDNIGHT);
    const next = { ...(occupation as CodeList), version: '2027-2' };
    const result = await publish(next, { now: MIDNIGHT, basedOnList: '2027-1' });
    expect(result).toMatchObject({
      ok: true,
      lists: [
        {
          report: {
            changes: [
              { kind: 'retired', code: ADDED },
              { kind: 'returned', code: RETIRED },
            ],
          },
        },
      ],
    });
    await eventually(async () => expect(await versionOf(server)).toBe('2027-2'));
    expect(
      await query(server.databaseUrl, "select version from code_lists where live and list_id = 'occupation'"),
    ).toEqual([{ version: '2027-2' }]);
  });

  test('last days are refused for a list, and a moment for an insurer’s product', async () => {
    const { publish } = await setUp();
    const lastSubmit = { validFrom: MIDNIGHT, lastSubmit: '2026-12-01' };
    expect(await publish(occupations('2027-1'), lastSubmit)).toMatchObject(refused('schedule.listDays'));
    expect(await publish(insurerDocument(), { validFrom: MIDNIGHT })).toMatchObject(
      refused('schedule.product'),
    );
  });
});

describe('forms and lists in time', () => {
  test('a list is judged by the forms of its day and later, and by those that may be submitted then', async () => {
    const { publish } = await setUp();
    const atNext = { validFrom: NEXT_MIDNIGHT };
    expect(await publish(overlayWithMakers())).toMatchObject({ ok: true });
    const used = refused('list.attributeUsed', {
      params: { part: expect.stringContaining('船舶制造商'), attribute: 'level' },
    });
    expect(await publish(boatsWithoutLevel('2027-1'), atNext)).toMatchObject(used);
    const lastSubmit = '2026-11-23';
    const without = await publish(overlayDocument('hemu'), { validFrom: MIDNIGHT, lastSubmit });
    expect(without).toMatchObject({ ok: true, published: [{ number: 3 }] });
    // The 23rd is the last day of the form with the question.
    expect(await publish(boatsWithoutLevel('2027-1'), atNext)).toMatchObject(used);
    expect(await publish(boatsWithoutLevel('2027-1'), { validFrom: '2026-11-23T16:00:00Z' })).toMatchObject({
      ok: true,
    });
  });

  test('a list is refused under a check that one of its items would let pass', async () => {
    const { publish } = await setUp();
    const overlay = overlayWithMakers();
    const left = { fn: 'attribute', left: { element: MAKER }, list: 'boatModel', attribute: 'level' };
    const refuseWhen = { op: 'eq', left: { ...left, type: 'text' }, right: { const: 'model' } };
    const check = { checkId: 'makercheck00', check: 'condition', path: MAKER, severity: 'error', refuseWhen };
    overlay.operations.push({ op: 'addCheck', check } as never);
    for (const words of Object.values(overlay.words))
      words['makercheck00.refused'] = words[`${MAKER}.elementName`]!;
    expect(await publish(overlay)).toMatchObject({ ok: true });
    const list = { ...(structuredClone(boatModel) as CodeList), version: '2027-1' };
    delete list.items[0]!.attributes!['level'];
    expect(await publish(list, { validFrom: MIDNIGHT })).toMatchObject(
      refused('list.attributeNeeded', {
        id: '/items/0',
        params: { attribute: 'level', item: list.items[0]!.code },
      }),
    );
  });

  test('a form is judged by the lists of its day and by those that start later, with the day', async () => {
    const { publish } = await setUp();
    expect(await publish(boatsWithoutLevel('2027-1'), { validFrom: MIDNIGHT })).toMatchObject({ ok: true });
    const attribute = { params: { list: 'boatModel', attribute: 'level' } };
    const now = await publish(overlayWithMakers());
    expect(now).toMatchObject(
      refused('condition.unknownAttribute', { ...attribute, from: '2026-11-22 00:00' }),
    );
    const later = await publish(overlayWithMakers(), { validFrom: NEXT_MIDNIGHT });
    expect(later).toMatchObject(refused('condition.unknownAttribute', attribute));
    if (!later.ok) expect(later.issues[0]).not.toHaveProperty('from');
    // A form that reads no list that changes is judged once, as before.
    expect(await publish(withQuestion(overlayDocument('panshan'), 'pet'))).toMatchObject({ ok: true });
  });

  test('a form is tried on the drafts of now with the lists of its day', async () => {
    const { server, publish } = await setUp();
    await startDraft(server, answers);
    const list = { ...(structuredClone(occupation) as CodeList), version: '2027-1' };
    list.items.find(({ code }) => code === RETIRED)!.attributes = { class: 5 };
    expect(await publish(list, { validFrom: MIDNIGHT })).toMatchObject({ ok: true });
    // Asked of safe jobs alone, the source of the income is hidden once the draft's job has another class.
    const overlay = overlayDocument('chenghai');
    const elementCode = 'chl_incomeSource';
    const added = overlay.operations.find(
      (operation) => operation.op === 'add' && operation.element.elementCode === elementCode,
    ) as Extract<Overlay['operations'][number], { op: 'add' }>;
    const job = { element: idOf('applicant/occupation') };
    added.element.visibleWhen = {
      op: 'lt',
      left: { fn: 'attribute', left: job, list: 'occupation', attribute: 'class', type: 'number' },
      right: { const: 4 },
    };
    const hiddenFrom = async (validFrom: string) => {
      const result = await publish(overlay, { validFrom, isDryRun: true });
      if (!result.ok) throw new Error(JSON.stringify(result.issues));
      return result.published[0]!.report!.elements?.[added.element.elementId]?.hidden ?? 0;
    };
    expect(await hiddenFrom(BEFORE)).toBe(0);
    expect(await hiddenFrom(MIDNIGHT)).toBe(1);
  });

  test('a form may read a new list from the day on which that starts', async () => {
    const { server, publish } = await setUp();
    const renamed = { ...boatModel, listId: 'boatMaker' };
    expect(await publish(renamed, { validFrom: MIDNIGHT })).toMatchObject({ ok: true });
    const overlay = JSON.parse(
      JSON.stringify(overlayWithMakers()).replaceAll('"boatModel"', '"boatMaker"'),
    ) as Overlay;
    const params = { list: 'boatMaker', version: '2026-1', validFrom: '2026-11-22 00:00' };
    for (const early of [{}, { validFrom: BEFORE }]) {
      const result = await publish(overlay, early);
      expect(result).toMatchObject({ ok: false });
      if (!result.ok)
        expect(result.issues).toContainEqual({ code: 'list.notYet', id: 'boatmaker000', params });
    }
    expect(await publish(overlay, { validFrom: MIDNIGHT })).toMatchObject({ ok: true });
    expect(await server.attempt('codeList', { listId: 'boatMaker' })).toMatchObject({
      body: { code: 'list.notFound' },
    });
    await eventually(async () => {
      server.setNow(MIDNIGHT);
      expect(await server.call('codeList', { listId: 'boatMaker' })).toMatchObject({ version: '2026-1' });
    });
  });
});

describe('a scheduled version of a list that is unpublished', () => {
  test('is never in force, keeps its name, and is in the audit', async () => {
    const { server, db, options, publish, schedule } = await setUp();
    await schedule();
    const before = await databaseHash(server.databaseUrl);
    const dryRun = await unpublishScheduledList(db, 'occupation', { ...options, isDryRun: true });
    expect(dryRun).toMatchObject({ ok: true, isDryRun: true });
    expect(await databaseHash(server.databaseUrl)).toBe(before);
    expect(await unpublishScheduledList(db, 'occupation', options)).toEqual({
      ok: true,
      unpublishedLists: [{ listId: 'occupation', version: '2027-1', validFrom: new Date(MIDNIGHT) }],
    });
    await eventually(async () => {
      server.setNow(MIDNIGHT);
      expect(await versionOf(server)).toBe('2026-1');
    });
    expect(
      await query(server.databaseUrl, "select actor, subject from audit where action = 'unpublishList'"),
    ).toEqual([{ actor: 'Lin', subject: 'occupation' }]);
    expect(await unpublishScheduledList(db, 'occupation', options)).toBeUndefined();
    // Nobody got it: what follows is based on the version before, and its name is not given twice.
    expect(await publish(occupations('2027-1'))).toMatchObject(refused('list.versionUnpublished'));
    expect(await publish(occupations('2027-2'), { basedOnList: '2027-1' })).toMatchObject(
      refused('list.unknownVersion'),
    );
    expect(await publish(occupations('2027-2'), { basedOnList: '2026-1' })).toMatchObject({ ok: true });
  });

  test('stays as long as a form is scheduled that was judged by it alone', async () => {
    const { db, options, publish } = await setUp();
    const renamed = { ...boatModel, listId: 'boatMaker' };
    expect(await publish(renamed, { validFrom: MIDNIGHT })).toMatchObject({ ok: true });
    const overlay = JSON.parse(
      JSON.stringify(overlayWithMakers()).replaceAll('"boatModel"', '"boatMaker"'),
    ) as Overlay;
    expect(await publish(overlay, { validFrom: NEXT_MIDNIGHT })).toMatchObject({ ok: true });
    expect(await unpublishScheduledList(db, 'boatMaker', options)).toMatchObject(
      refused('schedule.followed', { params: { number: 2, validFrom: '2026-11-23 00:00' } }),
    );
    const target = { screen: 'insureInfomation', scope: { ...PRODUCTS.hemu, platformCode: '' } };
    expect(await unpublishScheduled(db, target, options)).toMatchObject({ ok: true });
    expect(await unpublishScheduledList(db, 'boatMaker', options)).toMatchObject({ ok: true });
  });

  test('keeps the form that it was judged by from being taken back before it', async () => {
    const { db, options, publish } = await setUp();
    expect(await publish(overlayWithMakers())).toMatchObject({ ok: true });
    expect(await publish(overlayDocument('hemu'), { validFrom: MIDNIGHT })).toMatchObject({ ok: true });
    expect(await publish(boatsWithoutLevel('2027-1'), { validFrom: NEXT_MIDNIGHT })).toMatchObject({
      ok: true,
    });
    const target = { screen: 'insureInfomation', scope: { ...PRODUCTS.hemu, platformCode: '' } };
    expect(await unpublishScheduled(db, target, options)).toMatchObject(
      refused('schedule.followed', { params: { number: '2027-1', scope: 'boatModel' } }),
    );
    expect(await unpublishScheduledList(db, 'boatModel', options)).toMatchObject({ ok: true });
    expect(await unpublishScheduled(db, target, options)).toMatchObject({ ok: true });
  });
});
