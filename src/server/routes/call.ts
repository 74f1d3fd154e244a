import type { FastifyRequest } from 'fastify';
import type { AllCalls } from '../../../schemas/generated/call-paths.ts';
import type { Services } from '../services/services.ts';
import type { Session } from '../store/sessions.ts';

export type CallName = keyof AllCalls;

/** What a call may reach: the services, and who is calling. */
export interface CallContext {
  services: Services;
  request: FastifyRequest;
  /** Present for every call whose contract says `session`. */
  session: Session | undefined;
}

/** A call that its contract lets anyone make. */
export type Handler<Name extends CallName> = (
  request: AllCalls[Name]['request'],
  context: CallContext,
) => Promise<AllCalls[Name]['response']>;

/** A call that needs a session; without one it is refused before the handler. */
export type SessionHandler<Name extends CallName> = (
  request: AllCalls[Name]['request'],
  context: CallContext & { session: Session },
) => Promise<AllCalls[Name]['response']>;
