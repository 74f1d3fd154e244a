// The notices of the simulated WeChat Pay: sent to the merchant's address until it takes them.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WechatPayPlatform } from './wechat-pay-platform.ts';

/** How a notice is sent: at once, after a while, twice, not at all, or with the signature of another text. */
export const noticeDeliveries = ['once', 'late', 'twice', 'never', 'flawed'] as const;

export type NoticeDelivery = (typeof noticeDeliveries)[number];

export interface SimulatedNotice {
  url: string;
  /** The number of the merchant's order. */
  outTradeNo: string;
  /** Its last two digits decide how the notice is sent, where neither `delivery` nor `setDelivery` does. */
  amountFen: number;
  /** What a person chose for this one notice. */
  delivery?: NoticeDelivery | undefined;
  eventType: string;
  originalType: 'transaction' | 'refund';
  content: object;
}

/** An attempt to deliver a notice; the status is 0 without a response. */
export interface NoticeAttempt {
  id: string;
  outTradeNo: string;
  eventType: string;
  status: number;
}

export interface WechatPayNotices {
  send(notice: SimulatedNotice): void;
  /** How the notices from now on are sent, whatever their amounts, unless each says itself; undefined ends it. */
  setDelivery(delivery: NoticeDelivery | undefined): void;
  attempts(): readonly NoticeAttempt[];
  /** Resolves when no notice is on its way, or waits for its next attempt. */
  idle(): Promise<void>;
  stop(): void;
}

export interface NoticeTimes {
  /** Wait before each further attempt, in milliseconds. */
  delaysMs: readonly number[];
  /** Wait before the first attempt of a late notice. */
  lateMs: number;
}

/** The provider's own: 15 s, 15 s, 30 s, 3 min, 10 min; it goes on for a day. */
export const NOTICE_TIMES: NoticeTimes = {
  delaysMs: [15_000, 15_000, 30_000, 180_000, 600_000],
  lateMs: 10_000,
};

/** By the last two digits of the amount in fen. */
const BY_LAST_DIGITS: Readonly<Record<number, NoticeDelivery>> = {
  3: 'late',
  4: 'twice',
  5: 'never',
  6: 'flawed',
};
const TIMEOUT_MS = 5000;
const MAX_ATTEMPTS_SHOWN = 100;

/** Sends notices that the platform signs and encrypts. */
export function wechatPayNotices(
  platform: WechatPayPlatform,
  clock: () => Date,
  { delaysMs, lateMs }: NoticeTimes,
): WechatPayNotices {
  const attempts: NoticeAttempt[] = [];
  const deliveries = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let deliveryOfAll: NoticeDelivery | undefined;

  async function deliver(notice: SimulatedNotice): Promise<void> {
    const { url, outTradeNo, amountFen, eventType } = notice;
    const delivery = notice.delivery ?? deliveryOfAll ?? BY_LAST_DIGITS[amountFen % 100] ?? 'once';
    if (delivery === 'never') return;
    const id = randomUUID();
    const body = noticeBody(id, notice, platform, clock());
    const isTaken = async () => {
      const headers = platform.signatureHeaders(body, { isFlawed: delivery === 'flawed' });
      const status = await post(url, headers, body, signal);
      attempts.push({ id, outTradeNo, eventType, status });
      attempts.splice(0, attempts.length - MAX_ATTEMPTS_SHOWN);
      return status === 200 || status === 204;
    };
    if (delivery === 'late') await pause(lateMs, undefined, { signal });
    let isDone = await isTaken();
    for (const delay of delaysMs) {
      if (isDone) break;
      await pause(delay, undefined, { signal });
      isDone = await isTaken();
    }
    if (delivery === 'twice') await isTaken();
  }

  return {
    attempts: () => attempts,
    stop: () => stopping.abort(),
    setDelivery: (delivery) => void (deliveryOfAll = delivery),
    send(notice) {
      // Rejects only when the simulator stops.
      const delivery = deliver(notice)
        .catch(() => undefined)
        .finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    },
    async idle() {
      while (deliveries.size > 0) await Promise.all(deliveries);
    },
  };
}

function noticeBody(
  id: string,
  { eventType, originalType, content }: SimulatedNotice,
  platform: WechatPayPlatform,
  now: Date,
): string {
  const encrypted = platform.encrypt(JSON.stringify(content), originalType);
  return JSON.stringify({
    id,
    create_time: now.toISOString(),
    resource_type: 'encrypt-resource',
    event_type: eventType,
    summary: 'simulated',
    resource: { original_type: originalType, ...encrypted },
  });
}

/** Resolves to the status; to 0 without a response. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return response.status;
  } catch {
    return 0;
  }
}
