import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { sessions } from './trade-tables.ts';

/** Who is calling: the hash under which the session's things are kept. */
export interface Session {
  tokenHash: string;
}

/** An opaque token with 256 random bits; only its hash is stored. */
export async function createSession(db: Database): Promise<{ token: string; session: Session }> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  await db.insert(sessions).values({ tokenHash });
  return { token, session: { tokenHash } };
}

export async function readSession(db: Database, token: string): Promise<Session | undefined> {
  const tokenHash = hashToken(token);
  const [found] = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return found;
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
