import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteObject, getObject } from './objects.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Responds to a request never, or with headers that no body follows. */
const hangingFetch =
  (hasHeaders: boolean) =>
  (_path: string, { signal }: RequestInit): Promise<unknown> => {
    const hang = () =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    return hasHeaders ? Promise.resolve({ ok: true, status: 200, blob: hang }) : hang();
  };

test.each([
  ['a download without a response', getObject, false],
  ['a download that stops half-way', getObject, true],
  ['a deletion without a response', deleteObject, false],
])('%s ends after a deadline', async (_title, send, hasHeaders) => {
  vi.stubGlobal('fetch', hangingFetch(hasHeaders));
  const ended = vi.fn<(code: unknown) => void>();
  void send('/funapi/cos/objects/u1').then(ended, ({ code }: { code: string }) => ended(code));
  await vi.advanceTimersByTimeAsync(199_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ended.mock.calls).toEqual([['network.timeout']]);
});
