// How long personal data stays: every kind of retention on both sides of its bound, and that nothing of a customer outlives it.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openJobQueue } from '../../src/server/jobs/job-queue.ts';
import { startSweeping, sweep, type SweepContext, type SweptCounts } from '../../src/server/jobs/sweep.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { DEFAULT_RETENTION, type RetentionKind } from '../../src/server/settings/retention.ts';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { dailySample } from '../depth.ts';
import { answerFixture } from './answer-fixtures.ts';
import { query, serverUrl } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { jpeg } from './pictures.ts';
import { publishDocument } from './product-documents.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade, type OpenTrade } from './trade.ts';
import { uploadClient } from './upload-client.ts';

const server = await startServer();
/** Where notices would go. */
const publicUrl = () => 'http://127.0.0.1:9';
const { call, attempt, databaseUrl, simulated } = server;
const { storedIds, upload } = uploadClient(server);
const { db, close } = openDatabase(serverUrl(databaseUrl), testDataKeys);
afterAll(close);

/** The kind of retention of each table, or why it has none. A new table has to be thought about. */
const RETAINED: Record<string, RetentionKind[] | string> = {
  answers: ['answers', 'removedApplications'],
  audit: 'says who published and which drafts moved; holds ids, and never answers',
  build_assets: 'scripts and styles of the app',
  charge_closings: 'evidence, without a person',
  code_list_items: 'catalog',
  code_lists: 'catalog',
  consents: 'evidence that outlives the application; codes, ids, hashes and seconds',
  data_keys: 'ids and check values of keys',
  device_cookies: 'a hash, deleted when the cookie expires',
  devices: 'an id, deleted with its last cookie',
  document_contents: 'catalog',
  document_lists: 'catalog',
  drafts: ['drafts', 'answers', 'removedApplications'],
  due_erasures: 'names of tables, deleted once they are rewritten',
  elements: 'forms',
  event_counts: ['eventCounts'],
  face_checks: 'hashes and results, evidence as long as the order',
  family_members: ['family', 'removedMembers'],
  forms: 'forms',
  health_notices: ['drafts', 'answers', 'removedApplications'],
  idempotent_requests: ['idempotentRequests'],
  insured_confirmations: 'evidence, as long as the order',
  insured_invitations: 'hashes, as long as the agreement',
  letters: 'evidence, as long as the order',
  listed_documents: 'catalog',
  messages: 'evidence, without what was said',
  order_snapshots: 'evidence, as long as the order',
  orders: 'evidence, without a person',
  overlays: 'forms',
  owners: ['owners'],
  payments: 'evidence, without a person',
  policies: 'evidence, as long as the order',
  policy_receipts: 'evidence, without a person',
  policy_surrenders: 'evidence, without a person',
  product_documents: 'catalog',
  product_versions: 'catalog',
  products: 'catalog',
  publish_reports: 'counts, and the names of publishers',
  rate_limits: ['rateLimits'],
  rate_versions: 'catalog',
  readings: ['trades'],
  recompiled_validators: 'forms',
  reconciled_days: 'counts of a provider',
  reconciliation_differences: 'evidence, without a person',
  refunds: 'evidence, without a person',
  releases: 'forms',
  retired_answers: ['retiredAnswers', 'drafts', 'answers', 'removedApplications'],
  scheduled_lists: 'catalog',
  scheduled_releases: 'forms',
  sessions: ['sessions'],
  settled_differences: 'evidence, without a person but who settles',
  sms_codes: ['smsCodes', 'drafts', 'answers', 'removedApplications'],
  state_edges: 'catalog',
  state_moves: 'evidence, without a person',
  trades: ['trades'],
  trail_entries: 'evidence that outlives the application; codes, ids, hashes and seconds, never answers',
  trail_heads: 'evidence, as its entries',
  underwritings: 'evidence, without a person',
  uploads: ['uploads', 'drafts', 'answers', 'removedApplications'],
  used_link_codes: ['linkCodes'],
  validator_modules: 'forms',
  version_recipes: 'forms',
  versions: 'forms',
};

const tableNames = Object.keys(RETAINED);
const personal = [
  ...tableNames.filter((name) => typeof RETAINED[name] !== 'string'),
  'devices',
  'device_cookies',
];

const DAY = 24 * 3600;
const YEARS = 100 * 365 * DAY;
/** An instant by the database's clock, which tests cannot set: rows are made older instead. */
const START = 10 * 365 * DAY;

const contextAt = (secondsAfterNoon: number, retention = DEFAULT_RETENTION): SweepContext => ({
  db,
  ports: simulated.ports,
  publicUrl,
  incomingFolder: incomingFolder(simulated.dataDir),
  now: () => afterNoon(secondsAfterNoon),
  retention,
});
const sweepAt = (secondsAfterNoon: number, retention = DEFAULT_RETENTION) =>
  sweep(contextAt(secondsAfterNoon, retention));

const rowCount = async (table: string, where = 'true'): Promise<number> =>
  (await query<{ n: number }>(databaseUrl, `select count(*)::int as n from ${table} where ${where}`))[0]!.n;

const stampAt = (seconds: number): string => `'${afterNoon(seconds).toISOString()}'::timestamptz`;

/** Empties what earlier tests stored. */
beforeEach(async () => {
  await query(databaseUrl, `truncate ${personal.join(', ')} cascade`);
});

test('every table has a kind of retention, or a reason against one; every kind has a table (T11)', async () => {
  const tables = await query<{ name: string }>(
    databaseUrl,
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  expect(tables.map(({ name }) => name)).toEqual(tableNames);
  const kinds = new Set(Object.values(RETAINED).flatMap((kind) => (typeof kind === 'string' ? [] : kind)));
  expect([...kinds].sort()).toEqual(Object.keys(DEFAULT_RETENTION).sort());
});

const { answers } = answerFixture('chenghai-self');
const documentSha256 = await publishDocument(databaseUrl, 'clauses', { countdown: 0 });

/** An application with final answers, a picture, a code, a retired answer, a consent, and its customer's family and link. */
async function leaveEverything(): Promise<OpenTrade & { uploadId: string }> {
  const trade = await openTrade(server);
  const { tradeId, token, key } = trade;
  await call('saveInsureInfo', { ...key, revision: 0, answers }, token);
  const { uploadId } = (await upload(await jpeg(), { trade })).announcement;
  await call('readingOpen', { tradeId, documentId: 'clauses' }, token);
  await call('consentRecord', { tradeId, documentId: 'clauses', documentSha256, action: 'given' }, token);
  const mobile = '13900106005';
  await attempt('sendVerifyCode', { tradeId, purpose: 'confirmMobile', mobile }, token);
  const owner = '(select owner_id from trades where trade_id = $1)';
  for (const statement of [
    'update sms_codes set used_at = now() where trade_id = $1',
    `insert into health_notices values ($1, 'insured', 'toConfirm', 'x', now()) on conflict do nothing`,
    `insert into retired_answers (trade_id, screen, subject, revision, at, element_id, version_id, value)
       select trade_id, screen, subject, 1, 'x', 'x', version_id, '"x"' from drafts where trade_id = $1`,
    `insert into family_members (owner_id, token_hash, member_id, self_flag, answers)
       select ${owner}, 'x', 'm' || n, false, '{}' from generate_series(1, 2) as n where $1 <> ''`,
    `update family_members set removed_at = now() where member_id = 'm2' and owner_id = ${owner}`,
    `insert into event_counts select now(), 'x', 'call', 'x', 'ok', 'x', 1 where $1 <> '' on conflict do nothing`,
    "insert into used_link_codes select 'x', now() where $1 <> '' on conflict do nothing",
  ])
    await query(databaseUrl, statement, [tradeId]);
  return { ...trade, uploadId };
}

test('nothing of a customer outlives its retention, pictures included; the catalog and forms stay (T11)', async () => {
  const { uploadId } = await leaveEverything();
  const before = Object.fromEntries(
    await Promise.all(tableNames.map(async (name) => [name, await rowCount(name)])),
  );
  for (const name of personal) expect([name, before[name]]).not.toEqual([name, 0]);
  expect(storedIds()).toContain(uploadId);
  // A picture that was in answers is looked at again after a time; it goes with its application, not after that time.
  await query(databaseUrl, `update uploads set next_check_at = now() + interval '1000 years'`);
  const counts = await sweepAt(YEARS);
  for (const name of tableNames)
    expect([name, await rowCount(name)]).toEqual([name, personal.includes(name) ? 0 : before[name]]);
  expect(storedIds()).not.toContain(uploadId);
  // Its family goes as a whole; the application is counted once.
  expect(counts).toMatchObject({
    answers: 1,
    trades: 1,
    uploads: 1,
    owners: 1,
    removedMembers: 1,
    family: 1,
  });
});

/** What a kind deletes: how old to make it, and what must be gone. */
interface Bound {
  kind: RetentionKind;
  table: string;
  /** Sets the age that is counted, as an SQL timestamp. */
  age: (stamp: string) => string[];
  where?: string;
}

const withoutOwner = (stamp: string) => [
  `update trades set created_at = ${stamp}`,
  'delete from devices',
  'delete from sessions',
];
const withoutAnswers = (stamp: string) => [
  ...['answers', 'drafts', 'retired_answers', 'health_notices', 'uploads', 'sms_codes'].map(
    (t) => `delete from ${t}`,
  ),
  ...withoutOwner(stamp),
];
const entered = (stamp: string) => [
  `update drafts set updated_at = ${stamp}`,
  `update answers set saved_at = ${stamp}`,
  `update health_notices set moved_at = ${stamp}`,
];

const BOUNDS: Bound[] = [
  { kind: 'drafts', table: 'drafts', age: (stamp) => [...entered(stamp), 'delete from answers'] },
  { kind: 'answers', table: 'answers', age: entered },
  // Entries a while before the removal; the application is far younger than saved ones may get.
  {
    kind: 'removedApplications',
    table: 'answers',
    age: (stamp) => [...entered(`${stamp} - interval '1 day'`), `update trades set removed_at = ${stamp}`],
  },
  { kind: 'trades', table: 'trades', age: withoutAnswers },
  {
    kind: 'retiredAnswers',
    table: 'retired_answers',
    age: (stamp) => [...entered(stamp), `update retired_answers set retired_at = ${stamp}`],
  },
  {
    kind: 'family',
    table: 'family_members',
    where: 'removed_at is null',
    age: (stamp) => [
      ...withoutAnswers(stamp),
      'delete from trades',
      `update family_members set created_at = ${stamp}`,
    ],
  },
  {
    kind: 'removedMembers',
    table: 'family_members',
    where: 'removed_at is not null',
    age: (stamp) => [
      ...entered(stamp),
      `update family_members set removed_at = ${stamp} where removed_at is not null`,
    ],
  },
  {
    kind: 'owners',
    table: 'owners',
    age: (stamp) => [
      ...withoutAnswers(stamp),
      'delete from trades',
      'delete from family_members',
      `update owners set created_at = ${stamp}`,
    ],
  },
  {
    kind: 'smsCodes',
    table: 'sms_codes',
    age: (stamp) => [
      ...entered(stamp),
      `update sms_codes set code_hash = code_hash || 'x', tries = 0, used_at = null, expires_at = ${stamp}`,
    ],
  },
  {
    kind: 'idempotentRequests',
    table: 'idempotent_requests',
    age: (stamp) => [
      ...entered(stamp),
      'delete from idempotent_requests where key > (select min(key) from idempotent_requests)',
      `update idempotent_requests set claimed_at = ${stamp}`,
    ],
  },
  {
    kind: 'linkCodes',
    table: 'used_link_codes',
    age: (stamp) => [`update used_link_codes set expires_at = ${stamp}`],
  },
  // A session ends half an hour after its last call.
  {
    kind: 'sessions',
    table: 'sessions',
    age: (stamp) => [
      `update sessions set created_at = ${stamp}, last_seen_at = ${stamp} - interval '30 minutes'`,
      // A session goes with its device, and that with its cookie.
      `update device_cookies set created_at = ${stamp}`,
    ],
  },
];

describe('a sweep keeps what is exactly as old as its retention, and deletes what is a second older (T11)', () => {
  test.each(dailySample('RETENTION_SEED', BOUNDS, 4))('$kind', async ({ kind, table, where, age }) => {
    await leaveEverything();
    for (const statement of age(stampAt(START))) await query(databaseUrl, statement);
    const end = START + DEFAULT_RETENTION[kind] * DAY;
    await sweepAt(end);
    expect(await rowCount(table, where)).toBe(1);
    // No other kind has its turn in that second.
    expect(await sweepAt(end + 1)).toMatchObject({ [kind]: 1 });
    expect(await rowCount(table, where)).toBe(0);
  });
});

test('a sweep uses the days that are configured (T11)', async () => {
  await leaveEverything();
  for (const statement of entered(stampAt(START))) await query(databaseUrl, statement);
  const retention = { ...DEFAULT_RETENTION, answers: 2 };
  expect(await sweepAt(START + 2 * DAY, retention)).not.toHaveProperty('answers');
  expect(await sweepAt(START + 2 * DAY + 1, retention)).toMatchObject({ answers: 1 });
});

describe('whatever its age, a sweep keeps', () => {
  const END = START + YEARS;

  test('an application whose customer is there (T11)', async () => {
    await leaveEverything();
    await query(
      databaseUrl,
      `update sessions set last_seen_at = ${stampAt(END - 29 * 60)}, created_at = ${stampAt(END - 3600)}`,
    );
    await sweepAt(END);
    expect([await rowCount('answers'), await rowCount('trades')]).toEqual([1, 1]);
  });

  test('the whole application after an entry in one of its forms (T11)', async () => {
    await leaveEverything();
    for (const statement of entered(stampAt(START))) await query(databaseUrl, statement);
    const recent = stampAt(END - DEFAULT_RETENTION.answers * DAY);
    await query(
      databaseUrl,
      `insert into drafts (trade_id, screen, subject, version_id, revision, answers, updated_at)
         select trade_id, 'invoice', '', version_id, 1, '{}', ${recent} from drafts`,
    );
    await sweepAt(END);
    expect([await rowCount('drafts'), await rowCount('answers')]).toEqual([2, 1]);
  });

  test('an application that its customer removed and then went on with (T11)', async () => {
    await leaveEverything();
    const soon = END - 60 * DAY;
    for (const statement of entered(stampAt(soon))) await query(databaseUrl, statement);
    await query(databaseUrl, `update trades set removed_at = ${stampAt(soon - 1)}`);
    await sweepAt(END);
    expect(await rowCount('answers')).toBe(1);
  });

  test('retired answers that a change summary still lists (T11)', async () => {
    await leaveEverything();
    for (const statement of entered(stampAt(END))) await query(databaseUrl, statement);
    await query(databaseUrl, `update retired_answers set retired_at = ${stampAt(START)}`);
    await query(databaseUrl, 'update drafts set moved_from = version_id, moved_since = 0');
    await sweepAt(END);
    expect(await rowCount('retired_answers')).toBe(1);
  });

  test('the family of a customer with an application (T11)', async () => {
    await leaveEverything();
    for (const statement of entered(stampAt(END))) await query(databaseUrl, statement);
    await sweepAt(END);
    expect(await rowCount('family_members')).toBe(1);
  });
});

test('a save that waits for a sweep is refused as a conflict or kept, and never half deleted (T11)', async () => {
  const { tradeId } = await leaveEverything();
  for (const statement of entered(stampAt(START))) await query(databaseUrl, statement);
  // An entry that commits while the sweep waits for the draft.
  const customer = openDatabase(databaseUrl);
  const client = await customer.pool.connect();
  await client.query('begin');
  await client.query("update drafts set updated_at = now() + interval '100 years' where trade_id = $1", [
    tradeId,
  ]);
  const sweeping = sweepAt(START + 2 * 365 * DAY);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await query(databaseUrl, waiting)).length === 0) await setTimeout(10);
  await client.query('commit');
  client.release();
  await customer.close();
  await sweeping;
  expect([await rowCount('drafts'), await rowCount('answers')]).toEqual([1, 1]);
});

test('a sweep deletes in batches, until nothing is left (T11)', async () => {
  await query(
    databaseUrl,
    `insert into rate_limits select 'x', n::text, '2000-01-01', 1, now() from generate_series(1, 1201) as n`,
  );
  expect(await sweepAt(0)).toMatchObject({ rateLimits: 1201 });
});

test('counts of events stay for the days of their kind (T11)', async () => {
  const dayOf = (seconds: number) => afterNoon(seconds).toISOString().slice(0, 10);
  const days = [dayOf(START - DAY), dayOf(START)];
  await query(
    databaseUrl,
    "insert into event_counts select unnest($1::date[]), 'x', 'call', 'x', 'ok', 'x', 1",
    [days],
  );
  expect(await sweepAt(START + DEFAULT_RETENTION.eventCounts * DAY)).toMatchObject({ eventCounts: 1 });
  expect(await rowCount('event_counts', `day = '${days[1]}'`)).toBe(1);
});

test('a kind that fails keeps no other kind from its turn (T11)', async () => {
  await leaveEverything();
  const { objects } = simulated.ports;
  simulated.ports.objects = { ...objects, remove: () => Promise.reject(new Error('x')) };
  const errors: unknown[] = [];
  const counts = await sweep(contextAt(YEARS), (error) => errors.push(error));
  simulated.ports.objects = objects;
  expect(errors).toEqual([new Error('x')]);
  expect(counts).toMatchObject({ answers: 1, sessions: 1 });
  expect(counts).not.toHaveProperty('uploads');
});

test('the periodic sweep reports how many rows of each kind it deleted (T11)', async () => {
  await leaveEverything();
  const errors: unknown[] = [];
  const queue = openJobQueue({ db }, (error) => errors.push(error));
  const [swept, stop] = await new Promise<[SweptCounts, () => Promise<void>]>((done) => {
    const stopSweeping = startSweeping(
      { ...contextAt(YEARS), queue, keys: { canWrite: true } },
      { onSwept: (counts) => done([counts, stopSweeping]), onError: (error) => errors.push(error) },
      200,
    );
  });
  await stop();
  await queue.stop();
  expect([swept['answers'], errors]).toEqual([1, []]);
});
