// Sessions: they point to an owner, and end after thirty minutes without a call and after twelve hours.
import { eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from './connection/database.ts';
import { preparedQuery } from './connection/prepared-query.ts';
import { deleteRows } from './delete-rows.ts';
import { sha256 } from './sha256.ts';
import { deviceCookies, sessions } from './tables/owner-tables.ts';

export type Session = Pick<typeof sessions.$inferSelect, 'tokenHash' | 'ownerId' | 'deviceId'>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const SESSION_IDLE_MS = 30 * MINUTE_MS;
const SESSION_MAX_MS = 12 * HOUR_MS;
/** A session is written at most this often, so that most calls only read. */
const TOUCH_INTERVAL_MS = 5 * MINUTE_MS;

const sessionOfHash = preparedQuery((db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_of_hash'),
);

/** The live session of a token. Reading it counts as a use, which prolongs the session. */
export async function readSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  const [session] = await sessionOfHash(db).execute({ tokenHash: sha256(token) });
  if (!session) return undefined;
  const idleMs = now.getTime() - session.lastSeenAt.getTime();
  const ageMs = now.getTime() - session.createdAt.getTime();
  if (idleMs >= SESSION_IDLE_MS || ageMs >= SESSION_MAX_MS) return undefined;
  // A call must not fail because its session cannot be written, as on a full disk.
  const { tokenHash, ownerId, deviceId, newCookieHash } = session;
  if (newCookieHash !== null) await noteReceipt(db, tokenHash, newCookieHash, now).catch(() => undefined);
  else if (idleMs >= TOUCH_INTERVAL_MS) await touchSession(db, session, now).catch(() => undefined);
  return { tokenHash, ownerId, deviceId };
}

const touchSession = (db: Database, { tokenHash }: Session, now: Date) =>
  db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));

/** Notes that the browser has received a session and the cookie that was issued with it. */
async function noteReceipt(db: Database, tokenHash: string, cookieHash: string, now: Date): Promise<void> {
  const received = db
    .$with('received')
    .as(
      db
        .update(deviceCookies)
        .set({ receivedAt: now })
        .where(eq(deviceCookies.cookieHash, cookieHash))
        .returning({ cookieHash: deviceCookies.cookieHash }),
    );
  await db
    .with(received)
    .update(sessions)
    .set({ newCookieHash: null, lastSeenAt: now })
    .where(eq(sessions.tokenHash, tokenHash));
}

/** Ends a session at once. */
export async function endSession(db: Database, { tokenHash }: Session): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes sessions that ended before `before`. */
export function removeOldSessions(db: Database, before: Date): Promise<number> {
  const earlier = (ms: number) => new Date(before.getTime() - ms);
  return deleteRows(
    db,
    sessions,
    or(lt(sessions.lastSeenAt, earlier(SESSION_IDLE_MS)), lt(sessions.createdAt, earlier(SESSION_MAX_MS))),
  );
}
