import pg from 'pg';
import type { Database } from './connection/database.ts';
import { BASE_SCOPE, readReleases, type FormScope, type Release } from './forms.ts';

/** How often releases are read again whatever was heard: a lost message delays a form by no more than this. */
const REREAD_MS = 1000;
const RECONNECT_MS = 500;

/**
 * Knows which version each scope gets now, without asking the database for every visitor.
 *
 * One connection of its own listens; it is told no more than that something moved, and everything is read again. The
 * same happens every second and after each reconnect, so a cut connection or a lost message heals by itself.
 */
export class ReleaseWatch {
  readonly #url: string;
  readonly #db: Database;
  #releases = new Map<string, Release>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, db: Database) {
    this.#url = url;
    this.#db = db;
  }

  /** Reads everything once, then keeps listening. Fails when the first reading fails. */
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

  async reread(): Promise<void> {
    const rows = await readReleases(this.#db);
    this.#releases = new Map(rows.map((row) => [keyOf(row.screen, row), row]));
  }

  /** The version that a customer gets: of the narrowest scope for which something was published. */
  versionId(screen: string, scope: FormScope): number | undefined {
    const widening = [
      scope,
      { ...scope, platformCode: '' },
      { ...scope, platformCode: '', riskCode: '' },
      BASE_SCOPE,
    ];
    for (const candidate of widening) {
      const release = this.#releases.get(keyOf(screen, candidate));
      if (release) return release.versionId;
    }
    return undefined;
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'baoform-listen' });
    this.#client = client;
    client.on('notification', () => void this.reread().catch(() => undefined));
    client.on('error', () => this.#listenAgain(client));
    client.on('end', () => this.#listenAgain(client));
    try {
      await client.connect();
      await client.query('listen releases');
      await this.reread();
    } catch {
      this.#listenAgain(client);
    }
  }

  #listenAgain(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    this.#reconnect = setTimeout(() => void this.#listen(), RECONNECT_MS);
  }
}

const keyOf = (screen: string, { supplierCode, riskCode, platformCode }: FormScope): string =>
  [screen, supplierCode, riskCode, platformCode].join('|');
