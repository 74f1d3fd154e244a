// Registers the service worker, and answers what it asks of this page.
import { requestedLanguage } from '../state/language.ts';
import type { WorkerMessage } from './service-worker.ts';

/**
 * Registers the worker of the current build. A worker of a newer build takes over now, unless a form is open here or in
 * another page: a page that is being filled in keeps the worker that it started with.
 *
 * @param isThrifty whether the customer asks for little data
 */
export async function registerWorker(isThrifty: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ ports }) => ports[0]?.postMessage(isFormOpen(), []));
  const tell = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message, []);
  const { waiting } = await serviceWorker.register('/shop/service-worker.js', { scope: '/shop/' });
  tell(waiting, { takesOver: true });
  const { active } = await serviceWorker.ready;
  tell(active, { language: requestedLanguage(), isThrifty });
}

const isFormOpen = (): boolean => document.querySelector('[data-path]') !== null;
