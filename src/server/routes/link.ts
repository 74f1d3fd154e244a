// Handler of the call that exchanges the one-time code of a link for a session.
import { Problem, type ProblemCode } from '../../core/failures/problem.ts';
import { sessionOf } from '../plugins/session.ts';
import type { LinkFailure } from '../ports/channel-port.ts';
import { anonymousOwnerOf } from '../store/anonymous-owners.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { channelCustomerOf, readChannelCustomer } from '../store/customers.ts';
import { createDevice, deviceOfCookie, noteChannel, revokeDevice } from '../store/devices.ts';
import { consumeLinkCode, isLinkCodeUsed } from '../store/link-codes.ts';
import { endSession } from '../store/sessions.ts';
import type { CallContext, Handler } from './call.ts';
import { EXPIRES_IN, requireSessionQuota } from './session.ts';

/**
 * Exchanges a link's code for a session of the customer that the channel names. Before the person has confirmed it, it says
 * only what it would do and leaves code, session and cookie as they are: whoever sends a link to somebody else would read
 * what is typed after it (T1).
 */
export const exchangeLink: Handler<'exchangeLink'> = async (input, context) => {
  const { token, parameters, isConfirmed } = input;
  const { services, request, deviceCookie } = context;
  const { db, now, ports } = services;
  const link = ports.channels.verifyLink({ token, parameters }, now());
  if (!link.ok) throw new Problem(problemCodes[link.failure]);
  const { customer } = link;
  const session = await sessionOf(services, request);
  const current = session ?? (await deviceOf(context));
  if (current && current.ownerId === (await readChannelCustomer(db, customer))) {
    await consumeLinkCode(db, token, customer.expiresAt);
    if (current.deviceId) await noteChannel(db, current.deviceId, customer.channel);
    return { state: 'current' };
  }
  if (await isLinkCodeUsed(db, token)) throw new Problem('login.linkUsed');
  if (!isConfirmed) return { state: 'confirm', hasSession: current !== undefined };
  await requireSessionQuota(input, context);
  const issued = await inTransaction(db, async (tx) => {
    if (!(await consumeLinkCode(tx, token, customer.expiresAt))) throw new Problem('login.linkUsed');
    const anonymousOwnerId = current && (await anonymousOwnerOf(tx, current));
    if (current?.deviceId) await revokeDevice(tx, current.deviceId);
    const ownerId = await channelCustomerOf(tx, customer, now());
    return createDevice(tx, ownerId, now(), { anonymousOwnerId, channel: customer.channel });
  });
  if (session) await endSession(db, session);
  deviceCookie.write(issued.cookie);
  return { state: 'opened', token: issued.token, expiresIn: EXPIRES_IN };
};

/** The device of the caller's cookie, whose session has ended. */
async function deviceOf({ services: { db }, deviceCookie }: CallContext) {
  const cookie = deviceCookie.read();
  return cookie === undefined ? undefined : deviceOfCookie(db, cookie);
}

const problemCodes = {
  invalid: 'login.linkInvalid',
  key: 'login.linkKey',
  channel: 'login.linkChannel',
  signature: 'login.linkSignature',
  expired: 'login.linkExpired',
} as const satisfies Record<LinkFailure, ProblemCode>;
