// Rounds of the jobs over pg-boss, with the rights of the server's account.
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startFollowingOrders } from '../../src/server/jobs/follow-orders.ts';
import { openJobQueue, type Round } from '../../src/server/jobs/job-queue.ts';
import { startRepeating } from '../../src/server/jobs/repeat.ts';
import { startSendingMessages } from '../../src/server/jobs/send-messages.ts';
import { startSweeping } from '../../src/server/jobs/sweep.ts';
import { incomingFolder } from '../../src/server/providers/open-object-store.ts';
import { DEFAULT_RETENTION } from '../../src/server/settings/retention.ts';
import { openDatabase, SERVING } from '../../src/server/store/connection/database.ts';
import { KeyWatch } from '../../src/server/store/key-watch.ts';
import { cutConnections, freshDatabase, query, serverUrl, untilWaiting } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { eventually } from './eventually.ts';
import { openSimulatedPorts } from './simulated-ports.ts';
import { startServer } from './server.ts';

const INTERVAL_MS = 1000;
const NOTHING: Round = async () => ({});

interface JobRow extends Record<string, unknown> {
  state: string;
  output: Record<string, unknown> | null;
}

/** The rounds of a database, in the order in which they were added. */
const rounds = (url: string) =>
  query<JobRow>(url, 'select state, output, singleton_on as slot from pgboss.job order by created_on');

/** The queue of one server: with one connection, so that nothing else serves after a broken one. */
async function openServer(url: string, { maintenanceSeconds = 3600, size = 1 } = {}) {
  const { db, close } = openDatabase(serverUrl(url), testDataKeys, { ...SERVING, size });
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const queue = openJobQueue({ db }, onError, maintenanceSeconds);
  let isOpen = true;
  const end = async () => {
    if (!isOpen) return;
    isOpen = false;
    await queue.stop();
    await close();
  };
  onTestFinished(end);
  return {
    db,
    queue,
    errors,
    end,
    run: (round: Round) => queue.runRound('sweep', INTERVAL_MS, round, onError),
    /** Ticks more often than rounds are due, as many servers together do. */
    repeat: (round: Round) =>
      startRepeating(() => queue.runRound('sweep', INTERVAL_MS, round, onError), onError, 50),
  };
}

const databaseOfTest = () => freshDatabase(onTestFinished);

/** Runs a round in the next interval that has none yet. */
async function runNext({ run }: { run: (round: Round) => Promise<void> }, round: Round): Promise<void> {
  let hasRun = false;
  await eventually(async () => {
    await run((onError) => {
      hasRun = true;
      return round(onError);
    });
    expect(hasRun).toBe(true);
  });
}

test('two servers run one round in each interval between them', async () => {
  const url = await databaseOfTest();
  const servers = [await openServer(url), await openServer(url)];
  let count = 0;
  const stops = servers.map(({ repeat }) => repeat(async () => ({ number: (count += 1) })));
  await setTimeout(4.2 * INTERVAL_MS);
  await Promise.all(stops.map((stop) => stop()));
  const rows = await rounds(url);
  expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'completed'));
  expect(rows.map(({ output }) => output!['number']).sort()).toEqual(rows.map((_row, index) => index + 1));
  expect(count).toBe(rows.length);
  expect(count).toBeGreaterThanOrEqual(4);
  expect(new Set(rows.map(({ slot }) => String(slot))).size).toBe(count);
  expect(servers.map(({ errors }) => errors)).toEqual([[], []]);
});

test('a round stores what it did and how many errors it reported', async () => {
  const url = await databaseOfTest();
  const server = await openServer(url);
  await server.run(async (onError) => {
    onError(new Error('x'));
    return { sent: 2 };
  });
  expect(await rounds(url)).toMatchObject([{ state: 'completed', output: { sent: 2, errors: 1 } }]);
  expect(server.errors).toEqual([new Error('x')]);
});

test('a round that fails stores a code and never a value, and the next one runs', async () => {
  const url = await databaseOfTest();
  const server = await openServer(url);
  const mobile = '手机13900106005';
  const failing = server.run(async () => {
    await server.db.execute(sql`select ${mobile}::text::int`);
    return {};
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '22P02' } });
  await runNext(server, NOTHING);
  expect(await rounds(url)).toMatchObject([
    { state: 'failed', output: { type: 'error', code: '22P02' } },
    { state: 'completed', output: {} },
  ]);
  const stored = await query(url, 'select * from pgboss.job');
  expect(JSON.stringify(stored)).not.toContain('139001');
});

describe('a server that was killed', () => {
  test('in the middle of a round keeps nobody from the next, and its round counts as failed once it expired', async () => {
    const url = await databaseOfTest();
    const killed = await openServer(url);
    const taken = new Promise<void>((begun) => {
      // Goes on for ever, as seen by others.
      void killed.run(() => {
        begun();
        return new Promise(() => undefined);
      });
    });
    await taken;
    const server = await openServer(url, { maintenanceSeconds: 1 });
    await runNext(server, NOTHING);
    expect(await rounds(url)).toMatchObject([{ state: 'active' }, { state: 'completed' }]);
    await query(url, "update pgboss.job set started_on = now() - expire_in where state = 'active'");
    await eventually(async () =>
      expect(await rounds(url)).toMatchObject([{ state: 'failed' }, { state: 'completed' }]),
    );
    expect(server.errors).toEqual([]);
  });

  test('before it took the round that it added leaves it to others', async () => {
    const url = await databaseOfTest();
    await query(
      url,
      "insert into pgboss.job (name, policy, retry_limit, created_on) values ('sweep', 'short', 0, now() - interval '1 day')",
    );
    const server = await openServer(url);
    await server.run(NOTHING);
    expect(await rounds(url)).toMatchObject([{ state: 'completed' }]);
    await runNext(server, NOTHING);
    expect(await rounds(url)).toMatchObject([{ state: 'completed' }, { state: 'completed' }]);
  });
});

describe('a failure of the database', () => {
  test('that cuts the connection of a round is reported, and the next round runs', async () => {
    const url = await databaseOfTest();
    const server = await openServer(url);
    await server.run(NOTHING);
    await query(url, 'begin');
    await query(url, 'lock table pgboss.job');
    const cut = server.run(NOTHING).catch((error: unknown) => error);
    await untilWaiting(url, () => 1);
    await cutConnections(url);
    await query(url, 'rollback');
    expect(await cut).toMatchObject({ code: '57P01' });
    await runNext(server, NOTHING);
    expect(await rounds(url)).toMatchObject([{ state: 'completed' }, { state: 'completed' }]);
  });

  test.each([
    ['at the start', 'usage on schema pgboss'],
    ['while a round is added', 'insert on pgboss.job'],
    ['while a round is taken', 'update on pgboss.job'],
  ])('%s is reported, and rounds run once it is over', async (_title, right) => {
    const url = await databaseOfTest();
    const server = await openServer(url);
    await query(url, `revoke ${right} from baoform_server`);
    await expect(server.run(NOTHING)).rejects.toMatchObject({ code: '42501' });
    await query(url, `grant ${right} to baoform_server`);
    await runNext(server, NOTHING);
    expect((await rounds(url)).at(-1)).toMatchObject({ state: 'completed' });
  });

  test('in the middle of the maintenance is reported, and leaves no transaction to who uses the connection next', async () => {
    const url = await databaseOfTest();
    await query(url, 'revoke delete on pgboss.archive from baoform_server');
    const server = await openServer(url, { maintenanceSeconds: 1 });
    await server.run(NOTHING);
    await eventually(() => expect(server.errors).toMatchObject([{ code: '42501' }]));
    const { rows } = await server.db.execute(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
    await runNext(server, NOTHING);
  });
});

test('completed rounds leave the table after an hour, failed ones after a week, and the archive a day later', async () => {
  const url = await databaseOfTest();
  const old = (name: string, state: string, age: string) =>
    query(
      url,
      `insert into pgboss.job (name, policy, state, singleton_key, completed_on)
       values ('sweep', 'short', $1, $2, now() - $3::interval)`,
      [state, name, age],
    );
  await old('kept', 'completed', '59 minutes');
  await old('archived', 'completed', '61 minutes');
  await old('failed', 'failed', '6 days 23 hours');
  await old('failed long ago', 'failed', '7 days 1 hour');
  for (const [name, age] of [
    ['new in the archive', '23 hours'],
    ['old in the archive', '25 hours'],
  ])
    await query(
      url,
      `insert into pgboss.archive (id, name, priority, state, retry_limit, retry_count, retry_delay, retry_backoff,
         start_after, singleton_key, expire_in, created_on, keep_until, archived_on)
       select gen_random_uuid(), 'sweep', 0, 'completed', 0, 0, 0, false, now(), $1, '1 hour', now(), now(), now() - $2::interval`,
      [name, age],
    );
  const server = await openServer(url, { maintenanceSeconds: 1 });
  await server.run(NOTHING);
  const keysOf = async (table: string) => {
    const rows = await query<{ key: string }>(
      url,
      `select singleton_key as key from pgboss.${table} where singleton_key is not null order by 1`,
    );
    return rows.map(({ key }) => key);
  };
  await eventually(async () =>
    expect(await keysOf('archive')).toEqual(['archived', 'failed long ago', 'new in the archive']),
  );
  expect(await keysOf('job')).toEqual(['failed', 'kept']);
});

test('a stopped server does no maintenance and closes its connections', async () => {
  const url = await databaseOfTest();
  const server = await openServer(url, { maintenanceSeconds: 1 });
  await server.run(NOTHING);
  const maintainedOn = () => query(url, 'select maintained_on::text from pgboss.version');
  await eventually(async () => expect(await maintainedOn()).not.toEqual([{ maintained_on: null }]));
  await server.end();
  const before = await maintainedOn();
  await setTimeout(2500);
  expect(await maintainedOn()).toEqual(before);
  expect(server.errors).toEqual([]);
});

describe('servers', () => {
  test('that may not write take no rounds from those that may', async () => {
    const url = await databaseOfTest();
    const { db, queue, errors } = await openServer(url);
    const simulated = await openSimulatedPorts(() => new Date());
    onTestFinished(() => simulated.stop());
    const keys = new KeyWatch(db, () => undefined);
    expect(keys.canWrite).toBe(false);
    const services = { db, queue, keys, ports: simulated.ports, now: () => new Date() };
    const onError = (error: unknown) => void errors.push(error);
    const stops = [
      startFollowingOrders(services, { onError, onRefused: () => undefined }, 5),
      startSendingMessages(services, onError, 5),
      startSweeping(
        {
          ...services,
          publicUrl: () => '',
          incomingFolder: incomingFolder(simulated.dataDir),
          retention: DEFAULT_RETENTION,
        },
        { onSwept: () => undefined, onError },
        5,
      ),
    ];
    await setTimeout(200);
    await Promise.all(stops.map((stop) => stop()));
    expect({ rounds: await rounds(url), errors }).toEqual({ rounds: [], errors: [] });
  });

  test('remove their own abandoned files, whoever runs the round', async () => {
    const url = await databaseOfTest();
    const { db, queue } = await openServer(url);
    const simulated = await openSimulatedPorts(() => new Date());
    onTestFinished(() => simulated.stop());
    const folder = incomingFolder(simulated.dataDir);
    mkdirSync(folder, { recursive: true });
    const abandoned = join(folder, 'abandoned');
    writeFileSync(abandoned, 'x');
    utimesSync(abandoned, 0, 0);
    // No round can be taken.
    await query(url, 'revoke update on pgboss.job from baoform_server');
    const swept: unknown[] = [];
    const context = { db, queue, ports: simulated.ports, publicUrl: () => '', incomingFolder: folder };
    const stop = startSweeping(
      { ...context, keys: { canWrite: true }, now: () => new Date(), retention: DEFAULT_RETENTION },
      { onSwept: (counts) => swept.push(counts), onError: () => undefined },
      50,
    );
    onTestFinished(stop);
    await eventually(() => expect(existsSync(abandoned)).toBe(false));
    await eventually(() => expect(swept).toEqual([{ files: 1 }]));
  });

  test('run their jobs as rounds, of which numbers are stored and nothing else', async () => {
    const url = await databaseOfTest();
    const { logged } = await startServer(url, onTestFinished);
    const read = () =>
      query(
        url,
        `select distinct on (name) name, state, data, output, completed_on >= started_on as "hasEnded"
         from pgboss.job order by name, created_on desc`,
      );
    const ended = { state: 'completed', data: null, hasEnded: true };
    await eventually(async () =>
      expect(await read()).toEqual([
        { ...ended, name: 'followOrders', output: { asked: 0 } },
        { ...ended, name: 'sendMessages', output: { sent: 0 } },
      ]),
    );
    expect(logged).toEqual([]);
  });
});
