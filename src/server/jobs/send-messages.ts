// Sends the messages of the outbox.
import { endOfShanghaiDay } from '../../core/orders/end-of-day.ts';
import { retryAfter } from '../../core/orders/order-messages.ts';
import { addressMessage } from '../orders/address-message.ts';
import type { Services } from '../services/services.ts';
import {
  claimDueMessages,
  endMessage,
  postponeMessage,
  takeShareOfDay,
  type DueMessage,
} from '../store/messages.ts';
import type { Round } from './job-queue.ts';
import { startRounds, type RoundServices } from './start-rounds.ts';

type MessageServices = Pick<Services, 'db' | 'now' | 'ports'>;

const AT_ONCE = 20;
const INTERVAL_MS = 5_000;
/** Longer than the adapter waits for the provider. */
const CLAIM_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Sends each message that is due, one after the other. One that fails here, such as for a data key that this server lacks, is
 * reported once for each reason, keeps no other waiting, and is due again once its claim is over. Returns the number sent.
 *
 * @param onError by default throws, which ends the round
 * @param reported the failures that were reported
 */
export async function sendMessages(
  services: MessageServices,
  onError: (error: unknown) => void = rethrow,
  reported: Set<string> = new Set(),
): Promise<number> {
  const { db, now } = services;
  const moment = now();
  const claimedUntil = new Date(moment.getTime() + CLAIM_MS);
  let sent = 0;
  for (const message of await claimDueMessages(db, { now: moment, claimedUntil, limit: AT_ONCE }))
    try {
      if (await sendMessage(services, message)) sent += 1;
    } catch (error) {
      const { orderSn, kind, subject } = message;
      const failure = JSON.stringify([orderSn, kind, subject, String(error)]);
      if (reported.has(failure)) continue;
      reported.add(failure);
      onError(error);
    }
  return sent;
}

function rethrow(error: unknown): void {
  throw error;
}

/**
 * Sends a message. One that the provider certainly did not take is tried again; one without an answer is not, because it may have
 * arrived, and a second one confuses.
 */
async function sendMessage(services: MessageServices, message: DueMessage): Promise<boolean> {
  const { db, now, ports } = services;
  const addressed = await addressMessage(services, message);
  const end = (state: Parameters<typeof endMessage>[2]) => endMessage(db, message, state, now());
  if (!addressed) {
    await end('outdated');
    return false;
  }
  const { mobile, parameters } = addressed;
  const startOfDay = new Date(endOfShanghaiDay(now().getTime()) - DAY_MS);
  const tries = await takeShareOfDay(db, message, { mobile, startOfDay });
  if (tries === undefined) {
    await end('capped');
    return false;
  }
  const { kind, language } = message;
  const result = await ports.sms.sendMessage(mobile, { kind, language, parameters });
  const waitMs = !result.ok && result.failure === 'unavailable' ? retryAfter(tries) : undefined;
  if (waitMs !== undefined) await postponeMessage(db, message, new Date(now().getTime() + waitMs));
  else await end(result.ok ? 'sent' : result.failure === 'timedOut' ? 'unknown' : 'refused');
  return result.ok;
}

/** Starts sending. The returned function stops it and waits for a running round. */
export function startSendingMessages(
  { keys, queue, ...services }: MessageServices & RoundServices,
  onError: (error: unknown) => void,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  const reported = new Set<string>();
  const round: Round = async (report) => ({ sent: await sendMessages(services, report, reported) });
  return startRounds({ keys, queue }, 'sendMessages', round, { onError, intervalMs });
}
