// Lets a new version of the worker take over, but never while a form is open in any page.
import type { WorkerClient, WorkerScope } from './worker-scope.ts';

/** What a worker asks its pages; each answers on the port that comes with it. */
const IS_FORM_OPEN = 'isFormOpen';

/** A page that says nothing, since it is loading or frozen, counts as an open form. */
const ANSWER_MS = 2000;

/** Ends the wait of a new worker, unless a page has a form open. */
export async function takeOver(
  { clients, skipWaiting }: Pick<WorkerScope, 'clients' | 'skipWaiting'>,
  answerMs = ANSWER_MS,
): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const answers = await Promise.all(pages.map((page) => hasOpenForm(page, answerMs)));
  if (!answers.includes(true)) await skipWaiting();
}

const hasOpenForm = (page: WorkerClient, answerMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(true), answerMs);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer);
      port1.close();
      resolve(data !== false);
    });
    port1.start();
    page.postMessage(IS_FORM_OPEN, [port2]);
  });
