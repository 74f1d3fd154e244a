import type { PushBacktraceLogRequest, PushBacktraceLogResponse } from '../../../schemas/generated/trail.ts';
import { acknowledge, nextBatch, type TrailQueue } from '../../core/trail/trail-queue.ts';
import { toProblem } from '../calls/problem.ts';
import type { QueueStorage } from './queue-storage.ts';

/** What sending needs. */
export interface SendPorts {
  storage: QueueStorage;
  /** @throws Problem of `pushBacktraceLog` */
  push(request: PushBacktraceLogRequest): Promise<PushBacktraceLogResponse>;
  /** 22 characters. */
  randomId(): string;
}

/** Problems that come again whenever the same entries are sent: they are given up. */
const REFUSED: ReadonlySet<string> = new Set(['request.invalid', 'trail.full', 'confirmation.linkInvalid']);
/** More calls than a full queue takes. */
const MAX_CALLS = 25;

/**
 * Sends the queue of a trade to the server, one batch after the other, and drops what is stored. A failure leaves the rest for
 * the next time, and is nobody's concern: it never rejects.
 */
export async function sendQueue(tradeId: string, ports: SendPorts): Promise<void> {
  const { storage } = ports;
  try {
    let queue = await storage.update(tradeId, (stored) => stored);
    for (let calls = 0; queue && queue.entries.length > 0 && calls < MAX_CALLS; calls += 1) {
      queue = await sendBatch(queue, ports);
    }
  } catch {
    // The device's storage failed, or the network: the entries that are stored are sent with the next ones.
  }
}

/** @returns the queue after the receipt. @throws Problem of the call, where it may succeed later */
async function sendBatch(queue: TrailQueue, ports: SendPorts): Promise<TrailQueue | undefined> {
  const { tradeId, backtraceId, source } = queue;
  /** Another tab may have given new numbers meanwhile: a receipt is only for the source that was sent. */
  const change = (apply: (same: TrailQueue) => TrailQueue | undefined) =>
    ports.storage.update(tradeId, (stored) => (stored?.source === source ? apply(stored) : stored));
  try {
    const receipt = await ports.push({ tradeId, backtraceId, source, entries: nextBatch(queue) });
    return await change((same) => acknowledge(same, receipt, ports.randomId()));
  } catch (thrown) {
    if (!REFUSED.has(toProblem(thrown).code)) throw thrown;
    return change(() => undefined);
  }
}
