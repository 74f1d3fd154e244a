import type pg from 'pg';
import { newestKeyId, type KeySet } from '../encryption/data-keys.ts';
import { announceKeys } from './announced-keys.ts';
import type { Database } from './connection/database.ts';
import { KEYS_CHANNEL, readKeyIds } from './key-registry.ts';
import { keepNewest } from './newest-read.ts';

/** Interval of re-reading the ids: the longest delay that a lost notification can cause. */
const REREAD_MS = 1000;

/**
 * Compares the keys of a running server with those that the database needs. A server that lacks one, or encrypts with one
 * that a rotation has replaced, would write what nobody can read afterwards: it refuses writes.
 */
export class KeyWatch {
  readonly #db: Database;
  readonly #onProblem: (keyId: string) => void;
  #problemKeyId: string | undefined;
  /** False until a rotation can see this server, and while the connection that announces it is broken. */
  #isAnnounced = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param onProblem called once for each key */
  constructor(db: Database, onProblem: (keyId: string) => void) {
    this.#db = db;
    this.#onProblem = onProblem;
  }

  /** The key that this server lacks, or that it should encrypt with no more. */
  get problemKeyId(): string | undefined {
    return this.#problemKeyId;
  }

  get canWrite(): boolean {
    return this.#isAnnounced && this.#problemKeyId === undefined;
  }

  /** Compares now, and every second. */
  async start(): Promise<void> {
    await this.compare();
    this.#timer = setInterval(() => void this.compare().catch(() => undefined), REREAD_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Announces the keys on a connection that listens. */
  async announce(client: pg.Client): Promise<void> {
    const set = this.#db.dataKeys.current();
    if (!set) return;
    await announceKeys(client, set);
    client.on('notification', ({ channel }) => {
      if (channel === KEYS_CHANNEL) void this.compare().catch(() => undefined);
    });
    await client.query(`listen ${KEYS_CHANNEL}`);
    await this.compare();
    this.#isAnnounced = true;
  }

  /** The connection that announced the keys has ended. */
  lost(): void {
    this.#isAnnounced = false;
  }

  readonly compare = keepNewest(
    async () => {
      const set = this.#db.dataKeys.current();
      return set && findProblem(set, await readKeyIds(this.#db));
    },
    (problemKeyId) => {
      if (problemKeyId !== undefined && problemKeyId !== this.#problemKeyId) this.#onProblem(problemKeyId);
      this.#problemKeyId = problemKeyId;
    },
  );
}

/** @param needed the ids of data keys that the database needs; none before a start has registered any */
function findProblem(set: KeySet, needed: readonly string[]): string | undefined {
  const newest = newestKeyId(set);
  const missing = needed.find((keyId) => !set.keys.has(keyId));
  return missing ?? (needed.length > 0 && !needed.includes(newest) ? newest : undefined);
}
