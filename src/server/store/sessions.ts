import { eq, sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { preparedQuery } from './connection/prepared-query.ts';
import { sha256 } from './sha256.ts';
import { sessions } from './tables/owner-tables.ts';

/** A session, identified by the hash of its token, with the owner that it points to. */
export type Session = Pick<typeof sessions.$inferSelect, 'tokenHash' | 'ownerId'>;

const sessionOfHash = preparedQuery((db) =>
  db
    .select({ tokenHash: sessions.tokenHash, ownerId: sessions.ownerId })
    .from(sessions)
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_of_hash'),
);

export async function readSession(db: Database, token: string): Promise<Session | undefined> {
  const [session] = await sessionOfHash(db).execute({ tokenHash: sha256(token) });
  return session;
}
