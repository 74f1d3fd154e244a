// The types of call handlers, derived from the contracts in `schemas/calls`.
import type { FastifyRequest } from 'fastify';
import type { AllCalls } from '../../../schemas/generated/call-paths.ts';
import type { CallName } from '../contracts/contracts.ts';
import type { DeviceCookie } from '../plugins/device-cookie.ts';
import type { Services } from '../services/services.ts';
import type { Session } from '../store/sessions.ts';

/** What a handler can use: the services, the raw request, the caller's session and device. */
export interface CallContext {
  services: Services;
  request: FastifyRequest;
  /** Defined for every call with `who: session` in its contract. */
  session: Session | undefined;
  deviceCookie: DeviceCookie;
}

/** Handler of a call that needs no session. */
export type Handler<Name extends CallName> = (
  request: AllCalls[Name]['request'],
  context: CallContext,
) => Promise<AllCalls[Name]['response']>;

/** Handler of a call that needs a session; a request without a session is rejected before it. */
export type SessionHandler<Name extends CallName> = (
  request: AllCalls[Name]['request'],
  context: CallContext & { session: Session },
) => Promise<AllCalls[Name]['response']>;
