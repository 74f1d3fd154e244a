import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PUBLISH_LOCK } from '../../src/server/store/publish-lock.ts';
import { query } from './database.ts';
import { overlayDocument, publisher, withQuestion } from './publisher.ts';
import { startServer } from './server.ts';

const { databaseUrl } = await startServer();

test('two publishers at the same time run one after the other: both versions are published, the last one is live [M6]', async () => {
  const [first, second] = [publisher(databaseUrl), publisher(databaseUrl)];
  const results = await Promise.all([
    first(withQuestion(overlayDocument('chenghai'), 'first')),
    second(withQuestion(overlayDocument('chenghai'), 'second')),
  ]);
  const numbers = results.map((result) => result.ok && result.published.map(({ number }) => number));
  expect(numbers.sort()).toEqual([[2], [3]]);
  const live = await query(
    databaseUrl,
    `select number from releases join versions using (version_id)
     where versions.screen = 'insureInfomation' and versions.supplier_code = 'CHL'`,
  );
  expect(live).toEqual([{ number: 3 }]);
});

test('a publish waits while another publisher holds the lock, and goes on when it ends [M6]', async () => {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [PUBLISH_LOCK]);
  const publishing = publisher(databaseUrl)(withQuestion(overlayDocument('hemu'), 'waits'));
  const waiter = async () => {
    const { rows } = await holder.query("select from pg_locks where locktype = 'advisory' and not granted");
    return rows.length;
  };
  // Without the lock nobody ever waits, and the publish ends first.
  const isWaiting = vi.waitUntil(waiter, { timeout: 30_000, interval: 50 }).then(
    () => 'waits',
    () => 'never waits',
  );
  expect(await Promise.race([publishing.then(() => 'published'), isWaiting])).toBe('waits');
  await holder.query('commit');
  expect(await publishing).toMatchObject({ ok: true });
});
