// Renews the session by the device cookie, once for all calls and tabs that need it.
import type { RefreshUserDataResponse } from '../../../schemas/generated/session.ts';
import { session } from '../state/session.ts';
import { isSessionEnd } from './problem.ts';

/** Runs one renewal at a time among all tabs; without the Web Locks API, among the calls of this page. */
export type RenewalLock = <Result>(renew: () => Promise<Result>) => Promise<Result>;

const inLock: RenewalLock = (renew) =>
  'locks' in navigator ? navigator.locks.request('baoform.renewal', renew) : renew();

/**
 * Returns the function that replaces an ended session. It resolves to whether there is a session now, and rejects when the
 * server cannot be reached, which says nothing about the session.
 *
 * @param refresh makes the call
 */
export function createRenewal(
  refresh: () => Promise<RefreshUserDataResponse>,
  lock: RenewalLock = inLock,
): (endedToken: string | undefined) => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const renew = async (endedToken: string | undefined): Promise<boolean> => {
    const token = session.token();
    // Another tab has renewed the session meanwhile.
    if (token !== undefined && token !== endedToken) return true;
    try {
      const { token: next, expiresIn } = await refresh();
      session.begin(next, expiresIn);
      return true;
    } catch (thrown) {
      if (!isSessionEnd(thrown)) throw thrown;
      session.end();
      return false;
    }
  };
  return (endedToken) => {
    running ??= lock(() => renew(endedToken)).finally(() => (running = undefined));
    return running;
  };
}
