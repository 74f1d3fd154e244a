import pg from 'pg';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import { LISTENING } from './announced-keys.ts';
import type { Database } from './connection/database.ts';
import { coveringScopes, type FormScope } from './forms.ts';
import { readOpenHandovers, type Handover } from './handovers.ts';
import { keepNewest } from './newest-read.ts';
import { readReleases, type Release } from './releases.ts';

/** Interval of re-reading all releases: the longest delay that a lost notification can cause. */
const REREAD_MS = 1000;
const RECONNECT_MS = 500;

/** What else is done on the connection that listens. */
interface Companion {
  announce(client: pg.Client): Promise<void>;
  lost(): void;
}

/**
 * Caches the live version of each scope and those scheduled for it, so that a request needs no query for it.
 *
 * A dedicated connection LISTENs for releases; a notification only triggers a re-read of all releases. The same happens
 * every second and after each reconnect, so the cache recovers from lost connections and notifications.
 */
export class ReleaseWatch {
  readonly #url: string;
  readonly #db: Database;
  readonly #companion: Companion | undefined;
  readonly #now: () => Date;
  /** By screen and scope, the newest version first. */
  #releases = new Map<string, Release[]>();
  #handovers: readonly Handover[] = [];
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #stopped = false;

  /** @param now the clock that scheduled versions go live by */
  constructor(url: string, db: Database, now: () => Date, companion?: Companion) {
    this.#url = url;
    this.#db = db;
    this.#now = now;
    this.#companion = companion;
  }

  /** Reads all releases, then listens. Rejects when the first read fails. */
  async start(): Promise<void> {
    await this.reread();
    await this.#listen();
    this.#timer = setInterval(() => void this.reread().catch(() => undefined), REREAD_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#reconnect);
    await this.#client?.end().catch(() => undefined);
  }

  readonly #read = keepNewest(
    async () => ({ rows: await readReleases(this.#db), handovers: await readOpenHandovers(this.#db) }),
    ({ rows, handovers }) => {
      rows.sort((a, b) => b.versionId - a.versionId);
      const releases = new Map<string, Release[]>();
      for (const row of rows) {
        const key = keyOf(row.screen, row);
        releases.set(key, [...(releases.get(key) ?? []), row]);
      }
      this.#handovers = handovers;
      this.#releases = releases;
    },
  );

  /** Reads all releases. */
  reread(): Promise<void> {
    return this.#read();
  }

  /**
   * The version for a customer: the release of the narrowest scope that covers the customer. A scheduled version is live
   * from its moment on, whether or not the database can be reached then.
   */
  versionId(screen: string, scope: FormScope): number | undefined {
    return this.#live(screen, scope)?.versionId;
  }

  /**
   * The version that a trade begins a form under: the live one, or the one before it until its last day to begin, if the
   * trade is older than the live one.
   */
  versionIdToBegin(screen: string, trade: FormScope & { createdAt: Date }): number | undefined {
    const live = this.#live(screen, trade);
    if (!live) return undefined;
    const now = this.#now();
    const today = shanghaiDate(now.getTime());
    const handover = this.#handovers.find(
      ({ start, lastBegin, ...scope }) =>
        keyOf(scope.screen, scope) === keyOf(screen, live) &&
        trade.createdAt < start &&
        start <= now &&
        today <= lastBegin,
    );
    return handover?.previousId ?? live.versionId;
  }

  #live(screen: string, scope: FormScope): Release | undefined {
    const now = this.#now();
    for (const candidate of coveringScopes(scope)) {
      const releases = this.#releases.get(keyOf(screen, candidate)) ?? [];
      const live = releases.find(({ validFrom }) => validFrom === undefined || validFrom <= now);
      if (live) return live;
    }
    return undefined;
  }

  /** Whether a version is live later, by this process's clock. */
  isScheduled(versionId: number): boolean {
    const now = this.#now();
    return [...this.#releases.values()]
      .flat()
      .some((release) => release.versionId === versionId && (release.validFrom ?? now) > now);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: LISTENING });
    this.#client = client;
    client.on('notification', () => void this.reread().catch(() => undefined));
    client.on('error', () => this.#listenAgain(client));
    client.on('end', () => this.#listenAgain(client));
    try {
      await client.connect();
      await this.#companion?.announce(client);
      await client.query('listen releases');
      await this.reread();
    } catch {
      this.#listenAgain(client);
    }
  }

  #listenAgain(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    this.#companion?.lost();
    this.#reconnect = setTimeout(() => void this.#listen(), RECONNECT_MS);
  }
}

const keyOf = (screen: string, { supplierCode, riskCode, platformCode }: FormScope): string =>
  [screen, supplierCode, riskCode, platformCode].join('|');
