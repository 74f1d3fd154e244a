import {
  addToQueue,
  isExpired,
  newQueue,
  type PageRecord,
  type TrailQueue,
} from '../../core/trail/trail-queue.ts';
import { sendQueue, type SendPorts } from './send-queue.ts';

/** A step that a page has seen, at the time of the call. */
export type PageStep = Omit<PageRecord, 'deviceAt'>;

interface RecorderPorts extends Omit<SendPorts, 'storage' | 'push'> {
  storage(): Promise<SendPorts['storage']>;
  /** @param keepalive set where the page may be gone before the answer */
  push(
    request: Parameters<SendPorts['push']>[0],
    options: { keepalive: boolean },
  ): ReturnType<SendPorts['push']>;
  /** Whether the steps of a trade can be sent: there is a session, or a link that needs none. */
  canSend(tradeId: string): boolean;
  /** The id that the link gave the sale of a trade, if it did (TR-1). */
  backtraceIdOf(tradeId: string): string | undefined;
  now(): number;
}

/** Steps that follow each other sooner are sent together, ms. */
const SEND_DELAY_MS = 1500;

/** Stores the steps of sales on the device and sends them. Nothing of it rejects or is shown: a customer buys all the same. */
export class TrailRecorder {
  readonly #ports: RecorderPorts;
  readonly #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends when all steps so far are stored on the device. */
  #stored: Promise<unknown> = Promise.resolve();

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  /** Stores a step of a trade, after those before it, and sends it soon. @param at when it happened; by default now */
  record(tradeId: string, step: PageStep, at?: number): void {
    const now = this.#ports.now();
    const record = { ...step, deviceAt: new Date(at ?? now).toISOString() };
    this.#stored = this.#stored.then(() => this.#add(tradeId, record, now)).catch(() => undefined);
    this.#waiting.add(tradeId);
    this.#timer ??= setTimeout(() => void this.send(), SEND_DELAY_MS);
  }

  /** Sends what was recorded since the last time; steps that are not stored on the device yet, too. */
  async send(keepalive = false): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const tradeIds = [...this.#waiting];
    this.#waiting.clear();
    await this.#stored;
    await this.#sendAll(tradeIds, keepalive);
  }

  /** Sends all that waits on the device, from earlier visits as well, and removes the queues of sales that are long over. */
  async sendRest(): Promise<void> {
    const storage = await this.#ports.storage();
    const now = this.#ports.now();
    const unexpired = (queue: TrailQueue | undefined) =>
      queue && !isExpired(queue, now) ? queue : undefined;
    try {
      const tradeIds = await storage.tradeIds();
      await Promise.all(tradeIds.map((tradeId) => storage.update(tradeId, unexpired)));
      await this.#sendAll(tradeIds, false);
    } catch {
      // The device's storage failed: there is nothing to send.
    }
  }

  async #add(tradeId: string, record: PageRecord, now: number): Promise<void> {
    const { storage, backtraceIdOf, randomId } = this.#ports;
    const begin = (): TrailQueue =>
      newQueue(tradeId, { backtraceId: backtraceIdOf(tradeId) ?? randomId(), source: randomId() }, now);
    await (
      await storage()
    ).update(tradeId, (stored) =>
      addToQueue(stored && !isExpired(stored, now) ? stored : begin(), record, now),
    );
  }

  async #sendAll(tradeIds: readonly string[], keepalive: boolean): Promise<void> {
    const { storage, push, canSend, randomId } = this.#ports;
    const sendable = tradeIds.filter((tradeId) => canSend(tradeId));
    if (sendable.length === 0) return;
    const ports = {
      randomId,
      storage: await storage(),
      push: (request: Parameters<SendPorts['push']>[0]) => push(request, { keepalive }),
    };
    for (const tradeId of sendable) await sendQueue(tradeId, ports);
  }
}
