// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CANCELLED, Problem } from './problem.ts';
import { usePolling } from './use-polling.ts';
import { useQuery } from './use-query.ts';

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

const cleanups: (() => void)[] = [];
afterEach(() => act(() => cleanups.splice(0).forEach((clean) => clean())));

/** Draws a component that shows the code of the problem of a hook, and returns what it shows. */
async function shownBy(useHook: () => { data: unknown; problem: Problem | undefined }): Promise<string> {
  const place = document.createElement('div');
  function Page() {
    const { data, problem } = useHook();
    return `data: ${String(data)}, problem: ${problem?.code}`;
  }
  const root = createRoot(place);
  cleanups.push(() => root.unmount());
  await act(async () => root.render(<Page />));
  return place.textContent;
}

/** A call that fails with this code. */
const failing = (code: string) => () => Promise.reject(new Problem(code));
const isFinal = () => true;

const HOOKS = {
  useQuery: (fetchData: () => Promise<unknown>) => useQuery(fetchData),
  usePolling: (fetchData: () => Promise<unknown>) => usePolling(fetchData, isFinal),
};

test.each(Object.entries(HOOKS))('a cancelled call of %s is never shown [T-007]', async (_name, useHook) => {
  const cancelled = failing(CANCELLED);
  expect(await shownBy(() => useHook(cancelled))).toBe('data: undefined, problem: undefined');
});

// The same page with any other failure shows it: the test above is not about a page that shows nothing.
test.each(Object.entries(HOOKS))('a failed call of %s is shown', async (_name, useHook) => {
  const failed = failing('network.failed');
  expect(await shownBy(() => useHook(failed))).toBe('data: undefined, problem: network.failed');
});

test('a call that is cancelled by a newer one leaves what was shown [T-007]', async () => {
  let round = 0;
  const fetchData = async () => {
    round += 1;
    if (round === 1) return 'first';
    throw new Problem(CANCELLED);
  };
  const place = document.createElement('div');
  const hook = { refetch: async (): Promise<unknown> => undefined };
  function Page() {
    const { data, problem, refetch } = useQuery(fetchData);
    useEffect(() => {
      hook.refetch = refetch;
    });
    return `${data}, ${problem?.code}`;
  }
  const root = createRoot(place);
  cleanups.push(() => root.unmount());
  await act(async () => root.render(<Page />));
  expect(place.textContent).toBe('first, undefined');
  await act(async () => void (await hook.refetch()));
  expect(round).toBe(2);
  expect(place.textContent).toBe('first, undefined');
});
