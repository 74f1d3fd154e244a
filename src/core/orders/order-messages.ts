// Which messages customers get about their orders, and when.
import type { OrderEvent } from './order-life.ts';

/**
 * The messages of an order: to an insured person who is asked to agree, and to its applicant when it has ended unpaid, when its
 * policy is issued or surrendered, when money that came too late, or that the surrender pays, went back, and when an underwriter
 * has written.
 */
export const messageKinds = [
  'insuredInvited',
  'orderExpired',
  'policyIssued',
  'paymentRefunded',
  'policySurrendered',
  'surrenderRefunded',
  'letterReceived',
] as const;

export type MessageKind = (typeof messageKinds)[number];

/** The message that its applicant gets of an event of an order; undefined for none. */
export const messageOf = (event: OrderEvent): MessageKind | undefined =>
  event === 'expire' ? 'orderExpired' : event === 'completePolicy' ? 'policyIssued' : undefined;

/**
 * The subject of an invitation: an order that is applied for again invites again. The first one is the row of the person alone.
 *
 * @param revision of the submission, from 1
 */
export const invitationSubject = (insuredId: string, revision: number): string =>
  revision === 1 ? insuredId : `${insuredId}/${revision}`;

/** What became of a message; `unknown` when the provider did not answer, so that it may have arrived. */
export const messageStates = ['waiting', 'sent', 'unknown', 'refused', 'capped', 'outdated'] as const;

export type MessageState = (typeof messageStates)[number];

/** Messages to one number in a day of Shanghai, without codes. */
export const MESSAGES_PER_DAY = 6;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = 8 * HOUR_MS;
/** Nobody is woken by what can wait: from 21:00 to 8:00 in Shanghai. */
const QUIET_FROM = 21 * HOUR_MS;
const QUIET_UNTIL = 8 * HOUR_MS;

/** The messages that somebody waits for, at night too. */
const AT_ONCE: ReadonlySet<MessageKind> = new Set(['insuredInvited', 'policyIssued', 'policySurrendered']);

/**
 * When a message is sent, milliseconds since 1970.
 *
 * @param now when what it is about happened
 */
export function messageDueAt(kind: MessageKind, now: number): number {
  const timeOfDay = (now + OFFSET_MS) % DAY_MS;
  const midnight = now - timeOfDay;
  if (AT_ONCE.has(kind)) return now;
  if (timeOfDay < QUIET_UNTIL) return midnight + QUIET_UNTIL;
  return timeOfDay >= QUIET_FROM ? midnight + DAY_MS + QUIET_UNTIL : now;
}

const RETRY_MS = [1, 5, 30, 120].map((minutes) => minutes * 60_000);

/** How long after a try that certainly had no effect the next one follows, ms; undefined after the last. @param tries 1, 2, … */
export const retryAfter = (tries: number): number | undefined => RETRY_MS[tries - 1];
