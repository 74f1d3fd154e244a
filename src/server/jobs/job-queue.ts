// Runs the rounds of the jobs as jobs of pg-boss: of all servers on one database, one runs each. What is due are rows of their own, so that
// a round that is lost, or overlaps with another one, loses and repeats nothing (`src/decisions/0112-*`).
import PgBoss from 'pg-boss';
import { loggedError } from '../plugins/logged-error.ts';
import type { Services } from '../services/services.ts';

/** The queues that the migrations made, one for each job that repeats. */
export const QUEUES = ['sweep', 'followOrders', 'sendMessages'] as const;
export type QueueName = (typeof QUEUES)[number];

/** What a round did, in numbers alone: they are stored. */
type RoundCounts = Readonly<Record<string, number>>;

type OnError = (error: unknown) => void;

type Job = PgBoss.Job<unknown>;

/** A round of a job. @param onError receives what failed and kept nothing else from its turn; the round counts these errors too */
export type Round = (onError: OnError) => Promise<RoundCounts>;

export interface JobQueue {
  /**
   * Runs a round, unless another server has run it, or runs it, in the same interval of the database's clock.
   *
   * @throws what the round or the database threw
   */
  runRound(name: QueueName, intervalMs: number, round: Round, onError: OnError): Promise<void>;
  /** Ends the maintenance. Rounds have to be over. */
  stop(): Promise<void>;
}

const HOUR_S = 3600;

/**
 * Completed rounds stay for an hour, then a day in the archive: 36,000 rows of three queues, 10 MB. Failed ones stay for a week.
 */
const KEPT = {
  archiveCompletedAfterSeconds: HOUR_S,
  archiveFailedAfterSeconds: 7 * 24 * HOUR_S,
  deleteAfterDays: 1,
};

/** Of all servers, one does the maintenance once in this time. */
const MAINTENANCE_S = 120;

/** Longer than any round; the round of a server that was killed counts as failed then. */
const EXPIRE_S = HOUR_S;

/**
 * Opens the queue; it starts with the first round, and again with a later one when the database was away.
 *
 * @param onError receives the errors of the maintenance
 */
export function openJobQueue(
  { db: database }: Pick<Services, 'db'>,
  onError: OnError,
  maintenanceSeconds = MAINTENANCE_S,
): JobQueue {
  const db = connectionOf(database);
  let starting: Promise<PgBoss> | undefined;
  const start = () => {
    starting ??= startBoss(db, onError, maintenanceSeconds).catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  return {
    async runRound(name, intervalMs, round, onRoundError) {
      const boss = await start();
      const singletonSeconds = Math.max(1, Math.round(intervalMs / 1000));
      // Null when the round of this interval exists. One that a server added and did not take has to be taken nevertheless.
      await boss.send({ name, options: { singletonSeconds, expireInSeconds: EXPIRE_S, retryLimit: 0 } });
      const job = await takeJob(boss, db, name);
      if (job) await runJob(boss, job, round, onRoundError);
    },
    async stop() {
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: false });
    },
  };
}

/** A new one for each attempt: one that failed to start does nothing at the next. */
async function startBoss(
  db: PgBoss.Db,
  onError: OnError,
  maintenanceIntervalSeconds: number,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db,
    migrate: false,
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds,
    ...KEPT,
  });
  boss.on('error', onError);
  return boss.start();
}

/**
 * Runs the statements of pg-boss. A connection whose statement failed is closed: the maintenance sends a whole transaction as one text, and an
 * error in it leaves the connection in a transaction that does nothing any more.
 */
const connectionOf = ({ $client: pool }: Services['db']): PgBoss.Db => ({
  async executeSql(text, values) {
    const client = await pool.connect();
    try {
      const result = await client.query(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  },
});

/** Takes the next round of a queue, if there is one. `fetch` returns none when its statement fails, which would go unnoticed. */
async function takeJob(boss: PgBoss, db: PgBoss.Db, name: QueueName): Promise<Job | undefined> {
  const errors: unknown[] = [];
  const executeSql: PgBoss.Db['executeSql'] = async (text, values) => {
    try {
      return await db.executeSql(text, values);
    } catch (error) {
      errors.push(error);
      throw error;
    }
  };
  const [job] = await boss.fetch(name, { db: { executeSql } });
  if (errors.length > 0) throw errors[0];
  return job;
}

async function runJob(boss: PgBoss, { id, name }: Job, round: Round, onError: OnError): Promise<void> {
  let errors = 0;
  try {
    const counts = await round((error) => {
      errors += 1;
      onError(error);
    });
    await boss.complete(name, id, errors > 0 ? { ...counts, errors } : counts);
  } catch (error) {
    // Never the error itself: what PostgreSQL says of one holds values.
    const { type, code } = loggedError(error);
    await boss.fail(name, id, { type, ...(code !== undefined && { code }) }).catch(onError);
    throw error;
  }
}
