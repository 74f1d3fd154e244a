/** A page that a worker sees. */
export interface WorkerClient {
  url: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { data: unknown };
  fetch: { request: Request; respondWith(response: Promise<Response>): void };
}

/** What the service worker uses of its global scope: TypeScript has types for a page or for a worker, not for both. */
export interface WorkerScope {
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WorkerClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}
