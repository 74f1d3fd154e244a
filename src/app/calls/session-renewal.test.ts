import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../state/session.ts';
import { Problem } from './problem.ts';
import { createRenewal, type RenewalLock } from './session-renewal.ts';

const LIFETIME = 1800;
const user = { expiresIn: LIFETIME, userId: 'o1', mobile: null };
/** Runs renewals one after the other, as the Web Locks API does among tabs. */
function newLock(): RenewalLock {
  let last: Promise<unknown> = Promise.resolve();
  return (renew) => {
    const result = last.then(renew);
    last = result.catch(() => undefined);
    return result;
  };
}

beforeEach(() => session.begin('t1', LIFETIME));

test('calls and tabs whose session has ended share one renewal (T6)', async () => {
  const refresh = vi.fn(async () => ({ ...user, token: 't2' }));
  const lock = newLock();
  const [tab, otherTab] = [createRenewal(refresh, lock), createRenewal(refresh, lock)];
  expect(await Promise.all([tab('t1'), tab('t1'), otherTab('t1')])).toEqual([true, true, true]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(session.token()).toBe('t2');
});

test('a session that cannot be renewed ends on the device; a lost connection does not end it (T6)', async () => {
  const offline = createRenewal(() => Promise.reject(new Problem('network.failed')), newLock());
  await expect(offline('t1')).rejects.toMatchObject({ code: 'network.failed' });
  expect(session.token()).toBe('t1');
  const ended = createRenewal(() => Promise.reject(new Problem('session.none', { status: 401 })), newLock());
  expect(await ended('t1')).toBe(false);
  expect(session.token()).toBeUndefined();
});

test('a session is ending two minutes before its last call is thirty minutes ago (T6)', () => {
  vi.useFakeTimers({ now: 0 });
  session.begin('t1', LIFETIME);
  vi.setSystemTime(20 * 60_000);
  session.prolong();
  vi.setSystemTime(48 * 60_000);
  expect(session.isEnding()).toBe(false);
  vi.setSystemTime(48 * 60_000 + 1);
  expect(session.isEnding()).toBe(true);
  session.end();
  expect(session.isEnding()).toBe(false);
  vi.useRealTimers();
});
