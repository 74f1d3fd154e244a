import { afterEach, expect, test, vi } from 'vitest';
import type { CallEvent } from '../../../schemas/generated/event.ts';
import { callOf, watchCalls } from './watch-calls.ts';

afterEach(() => vi.unstubAllGlobals());

/** Watches a page whose network is a function. Returns what is recorded. */
function watch(network: (...request: Parameters<typeof fetch>) => Promise<Response>, isOnline = true) {
  const recorded: Partial<CallEvent>[] = [];
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('navigator', { onLine: isOnline });
  watchCalls(({ call, outcome, count }) => recorded.push({ call, outcome, count }));
  return recorded;
}

const answer = (outcome?: string, status = 200) =>
  new Response('{}', {
    status,
    headers: outcome === undefined ? {} : { 'server-timing': `outcome;desc="${outcome}"` },
  });

test('a call is known by its path alone [T-011]', () => {
  expect(callOf('/funapi/insure/confirm')).toBe('confirm');
  expect(callOf('https://shop.example.com/funapi/cos/signUpload?tradeId=AAAA&_t=1')).toBe('cosSignUpload');
  expect(callOf('/funapi/insure/policy/page/P01/720/1')).toBeUndefined();
  expect(callOf('/shop/assets/entry-B1P22lEP.js')).toBeUndefined();
});

test('calls end as before, and their outcomes are recorded [T-011]', async () => {
  const response = answer('premium.changed', 409);
  const recorded = watch(async () => response);
  expect(await fetch('/funapi/insure/confirm', { method: 'POST' })).toBe(response);
  expect(await fetch('/shop/words.json')).toBe(response);
  expect(recorded).toEqual([{ call: 'confirm', outcome: 'premium.changed', count: 1 }]);
});

test.each([
  ['failed', true],
  ['offline', false],
])('a call without a connection is recorded as %s and fails as before [T-011]', async (outcome, isOnline) => {
  const error = new TypeError('Failed to fetch');
  const recorded = watch(() => Promise.reject(error), isOnline);
  await expect(fetch('/funapi/insure/confirm')).rejects.toBe(error);
  expect(recorded).toEqual([{ call: 'confirm', outcome, count: 1 }]);
});

test('a call that the page gives up is recorded as aborted [T-011]', async () => {
  const { signal, abort } = (() => {
    const controller = new AbortController();
    return { signal: controller.signal, abort: () => controller.abort() };
  })();
  const recorded = watch(
    (_input, init) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))),
      ),
  );
  const ended = fetch('/funapi/insure/confirm', { signal });
  abort();
  await expect(ended).rejects.toThrow('x');
  expect(recorded).toEqual([{ call: 'confirm', outcome: 'aborted', count: 1 }]);
});

test('an answer of a proxy is a mismatch [T-011]', async () => {
  const recorded = watch(async () => answer());
  await fetch('/funapi/insure/confirm');
  expect(recorded).toEqual([{ call: 'confirm', outcome: 'mismatch', count: 1 }]);
});
