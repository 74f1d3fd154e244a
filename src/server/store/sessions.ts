import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { preparedQuery } from './connection/prepared-query.ts';
import { sessions } from './tables/trade-tables.ts';

/** A session, identified by the hash of its token. */
export interface Session {
  tokenHash: string;
}

/** Creates a session with an opaque token of 256 random bits; only the token's hash is stored. */
export async function createSession(db: Database): Promise<{ token: string; session: Session }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  await db.insert(sessions).values({ tokenHash });
  return { token, session: { tokenHash } };
}

const sessionOfHash = preparedQuery((db) =>
  db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_of_hash'),
);

export async function readSession(db: Database, token: string): Promise<Session | undefined> {
  const [session] = await sessionOfHash(db).execute({ tokenHash: hashToken(token) });
  return session;
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
