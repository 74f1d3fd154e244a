// Handlers of the session calls: renew a session by the device cookie, and log out.
import { Problem } from '../../core/failures/problem.ts';
import { sessionOf, sessionTokenOf } from '../plugins/session.ts';
import { consumeQuota } from '../store/rate-limits.ts';
import {
  createSession,
  deviceOfCookie,
  renewSession,
  revokeDevice,
  type IssuedSession,
} from '../store/devices.ts';
import { returnDevice } from '../store/anonymous-owners.ts';
import { readOwner } from '../store/owners.ts';
import { endSession, SESSION_IDLE_MS, type Session } from '../store/sessions.ts';
import type { CallContext, Handler } from './call.ts';
import { limitSubject } from './limit-subject.ts';

/** A session and the token that the page sends for it. */
interface OpenSession {
  token: string;
  session: Session;
}

/** Seconds without a call after which a session ends. */
export const EXPIRES_IN = SESSION_IDLE_MS / 1000;

/**
 * Starts a new session of the device that the cookie belongs to. A page of the previous release has no cookie: its token
 * is the device's first one. Without a cookie, a live session stays as it is. The user ids of the request are ignored.
 */
export const refreshUserData: Handler<'refreshUserData'> = async (_input, context) => {
  const { services, request, deviceCookie } = context;
  const cookie = deviceCookie.read();
  const renewed = await renewByCookie(context, cookie ?? sessionTokenOf(request));
  const open = renewed ?? (cookie === undefined ? await liveSession(context) : undefined);
  if (!open) throw new Problem('session.none');
  const { userId, mobile } = await readOwner(services.db, open.session.ownerId);
  return { token: open.token, expiresIn: EXPIRES_IN, userId, mobile };
};

/**
 * Ends the session, the cookie and every other session of the device. The applications that were not taken along at sign-in
 * are on the device again; a caller without its cookie may be elsewhere and does not get them.
 */
export const logout: Handler<'logout'> = async (_input, { services, request, deviceCookie }) => {
  const { db, now } = services;
  const cookie = deviceCookie.read();
  const session = await sessionOf(services, request);
  const device = cookie === undefined ? undefined : await deviceOfCookie(db, cookie);
  const returned = device && (await returnDevice(db, device.deviceId, now()));
  if (session?.deviceId) await revokeDevice(db, session.deviceId);
  if (session) await endSession(db, session);
  deviceCookie.write(returned?.cookie);
  return { ended: true, ...(returned && { token: returned.token, expiresIn: EXPIRES_IN }) };
};

/** The caller's live session, or one renewed by the cookie, or a new one. */
export async function openSession(input: object, context: CallContext): Promise<OpenSession> {
  const open = (await liveSession(context)) ?? (await renewByCookie(context, context.deviceCookie.read()));
  return open ?? newSession(input, context);
}

async function liveSession({ services, request }: CallContext): Promise<OpenSession | undefined> {
  const session = await sessionOf(services, request);
  return session && { token: String(request.headers['token']), session };
}

async function renewByCookie(
  { services, request, deviceCookie }: CallContext,
  cookie: string | undefined,
): Promise<IssuedSession | undefined> {
  if (cookie === undefined) return undefined;
  const renewed = await renewSession(services.db, cookie, services.now(), sessionTokenOf(request));
  if (renewed) deviceCookie.write(renewed.cookie);
  return renewed;
}

async function newSession(input: object, context: CallContext): Promise<OpenSession> {
  const { db, now } = context.services;
  await requireSessionQuota(input, context);
  const issued = await createSession(db, now());
  context.deviceCookie.write(issued.cookie);
  return issued;
}

/**
 * Counts a new session against the client's network, because every session can store drafts.
 *
 * @throws Problem request.tooMany
 */
export async function requireSessionQuota(input: object, context: CallContext): Promise<void> {
  const { db, now, today } = context.services;
  const subject = limitSubject('sessionsByNetwork', input, context);
  const quota = await consumeQuota(db, 'sessionsByNetwork', subject, { now: now(), today: today() });
  if (!quota.ok) throw new Problem('request.tooMany', { secondsLeft: quota.secondsLeft });
}
