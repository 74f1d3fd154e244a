// The device cookie: renews sessions, is sent to the calls of sign-in and sessions only, and scripts cannot read it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import { COOKIE_DAYS } from '../store/devices.ts';
import { isOwnOrigin } from './own-origin.ts';

const NAME = 'baoform_device';
/** The calls that read the cookie are below this path. */
const PATH = '/funapi/gateway';
const COOKIE = new RegExp(`(?:^|; *)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`);

export interface DeviceCookie {
  /**
   * The cookie of the request; undefined without one.
   *
   * @throws Problem request.origin when a page of another origin sent it
   */
  read(): string | undefined;
  /** Sets the cookie with the response; undefined removes it. */
  write(cookie: string | undefined): void;
}

/** @param isSecure whether the cookie is for https only */
export const deviceCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): DeviceCookie => ({
  read() {
    const cookie = COOKIE.exec(request.headers.cookie ?? '')?.[1];
    if (cookie !== undefined && !isOwnOrigin(request)) throw new Problem('request.origin');
    return cookie;
  },
  write(cookie) {
    const value = `${NAME}=${cookie ?? ''}; Path=${PATH}; HttpOnly; SameSite=Lax`;
    const seconds = cookie === undefined ? 0 : COOKIE_DAYS * 24 * 3600;
    reply.header('set-cookie', `${value}; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`);
  },
});
