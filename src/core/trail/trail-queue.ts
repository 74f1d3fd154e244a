// The queue in which a device keeps what its pages recorded, until the server has stored it (TR-7).
import type { BacktraceEntry, PushBacktraceLogResponse } from '../../../schemas/generated/trail.ts';

/** What a page recorded, before it has a number. */
export type PageRecord = Omit<BacktraceEntry, 'seq'>;

/** Random ids of a queue. */
export interface QueueIds {
  /** Of the sale, from its first page to its result (TR-1). */
  backtraceId: string;
  /** Names the numbering of the entries for the server; 22 characters. */
  source: string;
}

/** The entries of a trade that a device holds. */
export interface TrailQueue extends QueueIds {
  /** Or what stands for it on a device that does not know it. */
  tradeId: string;
  /** The number that was given last; 0 before the first entry. */
  lastSeq: number;
  /** In the order of their numbers, without gaps; the last one has `lastSeq`. */
  entries: readonly BacktraceEntry[];
  /** How many were not kept since the queue is full. */
  dropped: number;
  /** When an entry was added last, milliseconds since 1970. */
  changedAt: number;
}

/** Most entries of a queue: a purchase has some hundreds, and a device without a network must not fill up. */
export const MAX_QUEUED = 2000;
/** Most entries of a call, as its contract says. */
const MAX_BATCH = 100;
/** Largest number of dropped entries that an entry can say. */
const MAX_COUNT = 1_000_000;
/** Entries that nobody could send for so long are given up, milliseconds. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

export const newQueue = (tradeId: string, ids: QueueIds, now: number): TrailQueue => ({
  tradeId,
  ...ids,
  lastSeq: 0,
  entries: [],
  dropped: 0,
  changedAt: now,
});

export const isExpired = ({ changedAt }: TrailQueue, now: number): boolean => now - changedAt > LIFETIME_MS;

/**
 * Adds an entry under the next number. A full queue keeps what it has, which is the beginning of the sale, and counts what it
 * drops; the first entry that has room again follows one that says how many are missing.
 */
export function addToQueue(queue: TrailQueue, record: PageRecord, now: number): TrailQueue {
  const count = Math.min(queue.dropped, MAX_COUNT);
  const loss: PageRecord[] =
    count === 0 ? [] : [{ kind: 'entriesDropped', deviceAt: record.deviceAt, count }];
  const added = [...loss, record];
  if (queue.entries.length + added.length > MAX_QUEUED)
    return { ...queue, dropped: queue.dropped + 1, changedAt: now };
  const numbered = added.map((each, i) => ({ ...each, seq: queue.lastSeq + 1 + i }));
  return {
    ...queue,
    lastSeq: queue.lastSeq + numbered.length,
    entries: [...queue.entries, ...numbered],
    dropped: 0,
    changedAt: now,
  };
}

/** The entries to send next; empty when none waits. */
export const nextBatch = ({ entries }: TrailQueue): BacktraceEntry[] => entries.slice(0, MAX_BATCH);

/**
 * Drops what the server has stored. Where the two no longer fit together, the entries that are left get a new source and new
 * numbers: a server that was restored from a backup lacks entries that this device no longer has, and a device that lost its
 * last write would give numbers again that the server has stored. A receipt that comes late changes nothing.
 *
 * @param receipt of a batch of the present source
 * @param source for new numbers
 */
export function acknowledge(
  queue: TrailQueue,
  { lastSeq, resendFrom }: PushBacktraceLogResponse,
  source: string,
): TrailQueue {
  if (lastSeq > queue.lastSeq) return renumber(queue, queue.entries, source);
  const left = queue.entries.filter(({ seq }) => seq > lastSeq);
  // A batch has no gap inside, so what is missing comes before it.
  return resendFrom > 0 ? renumber(queue, left, source) : { ...queue, entries: left };
}

const renumber = (queue: TrailQueue, entries: readonly BacktraceEntry[], source: string): TrailQueue => ({
  ...queue,
  source,
  lastSeq: entries.length,
  entries: entries.map((entry, i) => ({ ...entry, seq: i + 1 })),
});
