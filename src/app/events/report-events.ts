// Reports how calls ended and where scripts failed, as counts, to our own server (T-011).
import { callByPath } from '../../../schemas/generated/call-names.ts';
import { EventBatch, type Events } from './event-batch.ts';
import { watchCalls } from './watch-calls.ts';
import { watchErrors } from './watch-errors.ts';

/** How often events are sent while the page is open, ms. */
const SEND_INTERVAL_MS = 60_000;
/** The script that started the page, by its address: the folder of all scripts and the hash of the build. */
const START_SCRIPT = /^(.*\/)[^/]+-([\w-]{8})\.js$/;

/** Begins to watch the page and to send what it saw, for as long as the page is open. Nothing of it fails or delays a page. */
export function reportEvents(): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const [, folder, build] = START_SCRIPT.exec(script?.src ?? '') ?? [];
  if (folder === undefined || build === undefined) return;
  const batch = new EventBatch();
  const post = poster(build);
  watchCalls((call) => batch.add({ calls: [call] }));
  watchErrors(folder, (error) => batch.add({ errors: [error] }));
  const send = () => void sendBatch(batch, post);
  setInterval(send, SEND_INTERVAL_MS);
  // Phones end pages; hiding is the last reliable event.
  document.addEventListener('visibilitychange', () => document.hidden && send());
  addEventListener('pagehide', send);
}

/** Sends a batch. What the server refuses is dropped; what it did not get waits for the next time. Never rejects. */
export async function sendBatch(
  batch: EventBatch,
  post: (events: Events) => Promise<unknown>,
): Promise<void> {
  if (!navigator.onLine) return;
  const events = batch.take();
  if (events) await post(events).catch(() => batch.add(events));
}

/** Sends events without token and cookie, so that nothing of the request leads to a person, past the watched `fetch`. */
function poster(build: string): (events: Events) => Promise<unknown> {
  const send = globalThis.fetch.bind(globalThis);
  const path = Object.keys(callByPath).find((candidate) => callByPath[candidate] === 'reportEvents')!;
  return (events) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ build, ...events }),
      credentials: 'omit',
      keepalive: true,
    });
}
