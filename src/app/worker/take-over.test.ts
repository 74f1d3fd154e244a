import { expect, test, vi } from 'vitest';
import { takeOver } from './take-over.ts';

/** A page that answers whether it has a form open, or says nothing. */
const page = (answer?: boolean) => ({
  url: '/shop/',
  postMessage: (_message: unknown, [port]: Transferable[]) => {
    if (answer !== undefined) (port as MessagePort).postMessage(answer, []);
  },
});

test.each([
  ['no page is open', [], true],
  ['no page has a form open', [page(false), page(false)], true],
  ['one page has a form open', [page(false), page(true)], false],
  ['a page says nothing', [page(false), page()], false],
])('when %s, a new worker takes over: %o, %s (U27)', async (_title, pages, takes) => {
  const skipWaiting = vi.fn(async () => undefined);
  await takeOver({ clients: { claim: async () => undefined, matchAll: async () => pages }, skipWaiting }, 50);
  expect(skipWaiting).toHaveBeenCalledTimes(takes ? 1 : 0);
});
