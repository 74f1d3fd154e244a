// Reads the session of a request from its `token` header.
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import type { Database } from '../store/connection/database.ts';
import { readSession, type Session } from '../store/sessions.ts';

/** Where sessions are read, and the server's clock. */
interface SessionSource {
  db: Database;
  now: () => Date;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token of a request; undefined without a header of its form. Whether a session has it only the database knows. */
export function sessionTokenOf({ headers: { token } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return typeof token === 'string' && TOKEN.test(token) ? token : undefined;
}

/**
 * Returns the live session of the `token` header, or undefined. The headers `userid`, `saasid` and `corpId` are unverified
 * and ignored.
 */
export async function sessionOf(
  { db, now }: SessionSource,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const token = sessionTokenOf(request);
  return token === undefined ? undefined : readSession(db, token, now());
}

/** @throws Problem session.none without the token of a live session */
export async function requireSession(source: SessionSource, request: FastifyRequest): Promise<Session> {
  const session = await sessionOf(source, request);
  if (!session) throw new Problem('session.none');
  return session;
}

/** The token of a request with a session. The database stores only its hash, so values keyed with it stay unreadable there. */
export const tokenOf = (request: FastifyRequest): string => String(request.headers['token']);
