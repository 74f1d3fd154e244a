// Devices of owners, each with a cookie and a session.
import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
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

const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Starts a session on a new device, as a new owner. */
export const createSession = (db: Database, now: Date): Promise<IssuedSession> =>
  inTransaction(db, async (tx) => createDevice(tx, await createOwner(tx, { kind: 'device' }, now), now));

/** Registers a device of an owner, with a cookie and a session. */
async function createDevice(tx: Transaction, ownerId: string, now: Date): Promise<IssuedSession> {
  const deviceId = randomBytes(16).toString('base64url');
  await tx.insert(devices).values({ deviceId, ownerId, createdAt: now });
  return issueSession(tx, { deviceId, ownerId }, { cookie: randomSecret(), token: randomSecret() }, now);
}

async function issueSession(
  tx: Transaction,
  { deviceId, ownerId }: { deviceId: string; ownerId: string },
  { cookie, token }: { cookie: string; token: string },
  now: Date,
): Promise<IssuedSession> {
  const tokenHash = sha256(token);
  await tx.insert(cookies).values({ cookieHash: sha256(cookie), deviceId, createdAt: now });
  await tx.insert(sessions).values({ tokenHash, ownerId, deviceId, createdAt: now, lastSeenAt: now });
  return { token, cookie, session: { tokenHash, ownerId } };
}
