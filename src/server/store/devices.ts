// Devices and their cookies. A cookie renews the session of its device and is replaced whenever it does.
import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { audit } from './audit.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { deleteRows } from './delete-rows.ts';
import { createOwner } from './owners.ts';
import type { Session } from './sessions.ts';
import { sha256 } from './sha256.ts';
import { deviceCookies as cookies, devices, sessions } from './tables/owner-tables.ts';

/** A session with the secrets of its device: the token for the page, the cookie for the browser. */
export interface IssuedSession {
  token: string;
  cookie: string;
  session: Session;
}

type Cookie = typeof cookies.$inferSelect;

const DAY_MS = 24 * 3_600_000;
/** Lifetime of a cookie, days; every renewal starts it again. */
export const COOKIE_DAYS = 30;
/** How long a replaced cookie renews, so that a second tab or a lost response does not end the session. */
const REPLACED_COOKIE_MS = 60_000;

const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Starts a session on a new device, as a new owner. */
export const createSession = (db: Database, now: Date): Promise<IssuedSession> =>
  inTransaction(db, async (tx) => createDevice(tx, await createOwner(tx, { kind: 'device' }, now), now));

/**
 * Registers a device of an owner, with a cookie and a session.
 *
 * @param anonymousOwnerId the owner that log-out returns the device to
 * @param channel whose signed link brought it; direct sales without one
 */
export async function createDevice(
  tx: Transaction,
  ownerId: string,
  now: Date,
  { anonymousOwnerId, channel = '' }: { anonymousOwnerId?: string | undefined; channel?: string } = {},
): Promise<IssuedSession> {
  const deviceId = randomBytes(16).toString('base64url');
  await tx.insert(devices).values({ deviceId, ownerId, anonymousOwnerId, channel, createdAt: now });
  return issueSession(tx, { deviceId, ownerId }, { cookie: randomSecret(), token: randomSecret() }, now);
}

async function issueSession(
  tx: Transaction,
  { deviceId, ownerId }: { deviceId: string; ownerId: string },
  { cookie, token }: { cookie: string; token: string },
  now: Date,
): Promise<IssuedSession> {
  const tokenHash = sha256(token);
  const cookieHash = sha256(cookie);
  const times = { createdAt: now, lastSeenAt: now };
  await tx.insert(cookies).values({ cookieHash, deviceId, createdAt: now, receivedAt: null });
  await tx.insert(sessions).values({ tokenHash, ownerId, deviceId, newCookieHash: cookieHash, ...times });
  return { token, cookie, session: { tokenHash, ownerId, deviceId } };
}

/**
 * Replaces a cookie and starts a session. Renewals with one cookie all return the same successor and token, which are
 * derived from it: concurrent and repeated renewals leave one cookie and one session.
 *
 * A cookie that was replaced longer ago than `REPLACED_COOKIE_MS` was copied: its device is revoked. It was not copied when
 * nothing has used its successor, because the response was lost, nor when the caller has its successor's token, because the
 * browser was killed before it wrote the cookie.
 *
 * @param token the token that the caller sends with the cookie, live or not
 * @returns undefined for an unknown, expired or copied cookie
 */
export async function renewSession(
  db: Database,
  cookie: string,
  now: Date,
  token?: string,
): Promise<IssuedSession | undefined> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ cookie: cookies, ownerId: devices.ownerId })
      .from(cookies)
      .innerJoin(devices, eq(devices.deviceId, cookies.deviceId))
      .where(eq(cookies.cookieHash, sha256(cookie)))
      // Concurrent renewals of a device, and its revocation, wait for each other.
      .for('update', { of: devices });
    if (!row) return undefined;
    const [current] = await tx.select().from(cookies).where(eq(cookies.cookieHash, row.cookie.cookieHash));
    if (!current || current.createdAt.getTime() + COOKIE_DAYS * DAY_MS <= now.getTime()) return undefined;
    const device = { deviceId: current.deviceId, ownerId: row.ownerId };
    if (current.replacedAt === null) return replaceCookie(tx, device, cookie, now);
    if (current.replacedAt.getTime() + REPLACED_COOKIE_MS >= now.getTime())
      return latestSession(tx, device, cookie, current);
    if (await isWithoutSuccessor(tx, cookie, current, token))
      return reissueSession(tx, device, cookie, current, now);
    await revokeDevice(tx, current.deviceId);
    const details = { reason: 'cookieReused' };
    await audit(tx, { actor: 'server', action: 'device.revoke', subject: current.deviceId, details });
    return undefined;
  });
}

async function replaceCookie(
  tx: Transaction,
  device: { deviceId: string; ownerId: string },
  cookie: string,
  now: Date,
): Promise<IssuedSession> {
  const salt = randomSecret();
  await tx
    .update(cookies)
    .set({ replacedAt: now, salt })
    .where(and(eq(cookies.cookieHash, sha256(cookie)), isNull(cookies.replacedAt)));
  return issueSession(tx, device, successorOf(cookie, salt), now);
}

/** The session and cookie at the end of the chain that a replaced cookie begins. */
async function latestSession(
  tx: Transaction,
  { deviceId, ownerId }: { deviceId: string; ownerId: string },
  cookie: string,
  { salt }: Cookie,
): Promise<IssuedSession | undefined> {
  const successor = successorOf(cookie, salt!);
  const [next] = await tx
    .select()
    .from(cookies)
    .where(eq(cookies.cookieHash, sha256(successor.cookie)));
  if (!next) return undefined;
  if (next.salt !== null) return latestSession(tx, { deviceId, ownerId }, successor.cookie, next);
  return { ...successor, session: { tokenHash: sha256(successor.token), ownerId, deviceId } };
}

/** Whether the browser that has a replaced cookie never got its successor, or did not keep it. */
async function isWithoutSuccessor(
  tx: Transaction,
  cookie: string,
  { salt }: Cookie,
  token: string | undefined,
): Promise<boolean> {
  const successor = successorOf(cookie, salt!);
  const [next] = await tx
    .select()
    .from(cookies)
    .where(eq(cookies.cookieHash, sha256(successor.cookie)));
  if (!next || next.replacedAt !== null) return false;
  return next.receivedAt === null || (token !== undefined && sha256(token) === sha256(successor.token));
}

/** Issues the successor of a cookie again, with a new session; a response that is very late still fits. */
async function reissueSession(
  tx: Transaction,
  device: { deviceId: string; ownerId: string },
  cookie: string,
  { cookieHash, salt }: Cookie,
  now: Date,
): Promise<IssuedSession> {
  const successor = successorOf(cookie, salt!);
  await tx.delete(cookies).where(eq(cookies.cookieHash, sha256(successor.cookie)));
  await tx.delete(sessions).where(eq(sessions.tokenHash, sha256(successor.token)));
  await tx.update(cookies).set({ replacedAt: now }).where(eq(cookies.cookieHash, cookieHash));
  return issueSession(tx, device, successor, now);
}

/** The cookie and token that follow a cookie. Neither the database nor an old cookie alone yields them. */
function successorOf(cookie: string, salt: string): { cookie: string; token: string } {
  const derive = (purpose: string) =>
    createHmac('sha256', cookie).update(`${purpose}:${salt}`).digest('base64url');
  return { cookie: derive('cookie'), token: derive('token') };
}

/** Ends all sessions and cookies of a device. */
export async function revokeDevice(db: Database | Transaction, deviceId: string): Promise<void> {
  await db.delete(devices).where(eq(devices.deviceId, deviceId));
}

/** Notes that a signed link of a channel brought a device, also one from before channels were noted. */
export async function noteChannel(db: Database, deviceId: string, channel: string): Promise<void> {
  await db.update(devices).set({ channel }).where(eq(devices.deviceId, deviceId));
}

/** The device of a cookie, replaced or not, and its owner. */
export async function deviceOfCookie(
  db: Database,
  cookie: string,
): Promise<{ deviceId: string; ownerId: string } | undefined> {
  const [row] = await db
    .select({ deviceId: devices.deviceId, ownerId: devices.ownerId })
    .from(cookies)
    .innerJoin(devices, eq(devices.deviceId, cookies.deviceId))
    .where(eq(cookies.cookieHash, sha256(cookie)));
  return row;
}

/** Deletes cookies that have expired, and devices without a cookie, which cannot renew a session any more. */
export async function removeOldDevices(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - COOKIE_DAYS * DAY_MS);
  await deleteRows(db, cookies, lt(cookies.createdAt, before));
  const hasCookie = sql`exists (select from ${cookies} where ${cookies.deviceId} = ${devices.deviceId})`;
  return deleteRows(db, devices, and(lt(devices.createdAt, before), sql`not ${hasCookie}`));
}
