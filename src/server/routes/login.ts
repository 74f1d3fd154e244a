// Handlers of sign-in by SMS code.
import { Problem } from '../../core/failures/problem.ts';
import { tokenOf } from '../plugins/session.ts';
import type { Services } from '../services/services.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { customerOf, readIdEndings, takeAlong } from '../store/customers.ts';
import { anonymousOwnerOf } from '../store/anonymous-owners.ts';
import { createDevice, revokeDevice } from '../store/devices.ts';
import { channelOfDevice } from '../store/product-channels.ts';
import { readMobile, readOwner } from '../store/owners.ts';
import { consumeQuota } from '../store/rate-limits.ts';
import { endSession } from '../store/sessions.ts';
import { checkCode, wasVerifiedSince, type CodeKey } from '../store/sms-codes.ts';
import type { CallContext, Handler, SessionHandler } from './call.ts';
import { limitSubject } from './limit-subject.ts';
import { EXPIRES_IN, openSession } from './session.ts';

/** How long a customer may take for the ID number after the code was right. */
const IDENTITY_MS = 10 * 60_000;

/** The caller's session, or a new one. A code to sign in is bound to its token, so that a live session stays as it is. */
export const startSession: Handler<'startSession'> = async (input, context) => {
  const { token, session } = await openSession(input, context);
  const { isCustomer, mobile } = await readOwner(context.services.db, session.ownerId);
  return { token, expiresIn: EXPIRES_IN, isCustomer, mobile };
};

/**
 * Signs a customer in. The customer gets a new session and a new device cookie, so that nobody who knew the former ones is
 * signed in as well. A customer who has applications already, on other devices, also gives the end of an ID number in them:
 * mobile numbers are passed on to other people.
 */
export const loginWithMobile: SessionHandler<'loginWithMobile'> = async (input, context) => {
  const { mobile, code, tradeIds = [], lastSix } = input;
  const { services, session, request, deviceCookie } = context;
  const { db, now } = services;
  const key = { ownerId: session.ownerId, purpose: 'login', mobile };
  await requireCode(services, key, tokenOf(request), code);
  const endings = await readIdEndings(db, mobile);
  if (endings && (await readMobile(db, session.ownerId)) !== mobile) {
    if (lastSix === undefined) return { state: 'confirmIdentity' };
    await requireIdentity(context, input, endings, lastSix);
  }
  const issued = await inTransaction(db, async (tx) => {
    const customer = await customerOf(tx, mobile, now());
    await takeAlong(tx, session.ownerId, customer, tradeIds);
    const anonymousOwnerId = await anonymousOwnerOf(tx, session);
    // Who came by a channel's link and signs in is still its customer.
    const channel = await channelOfDevice(tx, session.deviceId);
    if (session.deviceId) await revokeDevice(tx, session.deviceId);
    return createDevice(tx, customer, now(), { anonymousOwnerId, channel });
  });
  await endSession(db, session);
  deviceCookie.write(issued.cookie);
  const { userId, mobile: masked } = await readOwner(db, issued.session.ownerId);
  return { state: 'signedIn', token: issued.token, expiresIn: EXPIRES_IN, userId, mobile: masked };
};

/** @throws Problem unless the code is right, or was and is used again for the same number in time */
async function requireCode({ db, now }: Services, key: CodeKey, token: string, code: string): Promise<void> {
  const result = await checkCode(db, { key, token, code, now: now() });
  if (result.status === 'right') return;
  if (result.status === 'wrong') throw new Problem('sms.wrong', { triesLeft: result.triesLeft });
  const since = new Date(now().getTime() - IDENTITY_MS);
  if (result.status === 'expired' && (await wasVerifiedSince(db, key, since))) return;
  throw new Problem(`sms.${result.status}`);
}

/** @throws Problem login.identity for a wrong ending, request.tooMany after five of them for this number on a day */
async function requireIdentity(
  context: CallContext,
  input: object,
  endings: ReadonlySet<string>,
  lastSix: string,
): Promise<void> {
  const { db, now, today } = context.services;
  const subject = limitSubject('identityToMobile', input, context);
  const quota = await consumeQuota(db, 'identityToMobile', subject, { now: now(), today: today() });
  if (!quota.ok) throw new Problem('login.tooMany', { secondsLeft: quota.secondsLeft });
  if (!endings.has(lastSix.toUpperCase())) throw new Problem('login.identity');
}
