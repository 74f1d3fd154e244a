/**
 * The accounts of the database besides its owner: the customer server and the publisher log in with them. Migrations grant
 * their rights; neither is a superuser, owns anything or is a member of a role (`src/decisions/0020-*`).
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import pg from 'pg';
import { MIGRATION_LOCK } from './migrate-database.ts';

export const SERVER_ACCOUNT = 'baoform_server';
export const PUBLISHER_ACCOUNT = 'baoform_publisher';

export type Account = typeof SERVER_ACCOUNT | typeof PUBLISHER_ACCOUNT;

/** Passwords derived so far, by what they derive from: a derivation is slow on purpose. */
const passwords = new Map<string, string>();

/**
 * The URL that an account connects with. Its password derives from the owner's: every process that has the owner's URL
 * finds the same one, two servers do not change each other's, and nothing is stored. The owner's cannot be found from it.
 *
 * @param url of the owner; the URL of the account itself stays as it is
 */
export function accountUrl(url: string, account: Account): string {
  const result = new URL(url);
  if (result.username === account) return url;
  result.password = derivePassword(decodeURIComponent(result.password), account);
  result.username = account;
  return result.href;
}

/** An owner without a password, as with `trust` or `peer`, has none to derive from: random, for this process alone. */
function derivePassword(ownerPassword: string, account: Account): string {
  const key = `${account} ${ownerPassword}`;
  const password =
    passwords.get(key) ??
    (ownerPassword === ''
      ? randomBytes(24).toString('base64url')
      : scryptSync(ownerPassword, `baoform account ${account}`, 24).toString('base64url'));
  passwords.set(key, password);
  return password;
}

/**
 * Lets both accounts log in, with the passwords of `accountUrl`. Changes an account only when it cannot log in, so that
 * servers may start at once. Runs after the migrations, which create the accounts.
 *
 * @throws when the owner may not change them
 */
export async function enableAccounts(ownerUrl: string): Promise<void> {
  const owner = await connect(ownerUrl);
  try {
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Temporary tables and functions are the only ones that an account without rights could create.
    await owner.query(
      `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
    );
    for (const account of [SERVER_ACCOUNT, PUBLISHER_ACCOUNT] as const) {
      const url = accountUrl(ownerUrl, account);
      if (await canLogIn(url)) continue;
      const verifier = scramVerifier(new URL(url).password);
      await owner.query(`alter role ${account} login password '${verifier}'`);
    }
  } finally {
    await owner.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A broken connection also fails the running statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** SQLSTATE of a wrong password, and of an account that may not log in. */
const CANNOT_LOG_IN = new Set(['28P01', '28000']);

async function canLogIn(url: string): Promise<boolean> {
  try {
    const client = await connect(url);
    await client.end();
    return true;
  } catch (error) {
    if (CANNOT_LOG_IN.has(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
}

/** What PostgreSQL stores of a password (RFC 5802): sent in its place, so that no log of statements holds the password. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
