import type { FastifyRequest } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import type { Database } from '../store/connection/database.ts';
import { readSession, type Session } from '../store/sessions.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The session that the `token` header proves, or undefined. Headers `userid`, `saasid` and `corpId` are claims and
 * decide nothing.
 */
export async function sessionOf(db: Database, request: FastifyRequest): Promise<Session | undefined> {
  const { token } = request.headers;
  return typeof token === 'string' && TOKEN.test(token) ? readSession(db, token) : undefined;
}

export async function requireSession(db: Database, request: FastifyRequest): Promise<Session> {
  const session = await sessionOf(db, request);
  if (!session) throw new Problem('session.none');
  return session;
}

/** The token of a request that has a session; what is keyed with it cannot be read from the database. */
export const tokenOf = (request: FastifyRequest): string => String(request.headers['token']);
