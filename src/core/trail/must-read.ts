// The reading of a document that has to be read before it is agreed to (S-016, TR-5): how the server counts its time.

/** A document as its registry has it. */
export interface ReadableDocument {
  documentId: string;
  version: number;
  /** Of the exact bytes that are shown. */
  sha256: string;
  /** Seconds that it has to be visible (A71). */
  countdown: number;
}

/** States of a reading (S-016). */
export type ReadingState = 'counting' | 'ready' | 'agreed';

export interface Reading {
  documentId: string;
  version: number;
  sha256: string;
  state: ReadingState;
  /** Seconds that the document has to be visible. */
  requiredSeconds: number;
  /** The longest time that a link asked for, in seconds; 0 without one. */
  linkSeconds: number;
  /** Milliseconds that the document was visible. */
  visibleMs: number;
  /** Milliseconds since 1970, like every instant here. */
  openedAt: number;
  /** Time before this instant is counted, or was not visible: no later report can claim it again. */
  countedUntil: number;
}

/**
 * Longest time that one report can claim: a page reports every few seconds, and a silence is no evidence of reading.
 * In seconds.
 */
export const LONGEST_REPORT = 30;

const SECOND_MS = 1000;
/** A day: a page that stays open for weeks is no longer read. */
const LONGEST_READING_MS = 86_400_000;

/**
 * Opens a document. The reading of the same version goes on; another version, or other bytes, is counted from the start.
 *
 * @param linkSeconds what the link asks for: it may raise the time, and never lower it (A71); 0 without
 * @param before the reading of this document so far
 */
export function openReading(
  { documentId, version, sha256, countdown }: ReadableDocument,
  linkSeconds: number,
  before: Reading | undefined,
  now: number,
): Reading {
  const longest = Math.max(linkSeconds, before?.linkSeconds ?? 0);
  const required = Math.max(countdown, longest);
  if (before && isOfVersion(before, { version, sha256 }))
    return settle({ ...before, linkSeconds: longest, requiredSeconds: required });
  return settle({
    documentId,
    version,
    sha256,
    state: 'counting',
    requiredSeconds: required,
    linkSeconds: longest,
    visibleMs: 0,
    openedAt: now,
    countedUntil: now,
  });
}

/** Whether a reading is of exactly this version of its document. */
export const isOfVersion = (
  reading: Pick<Reading, 'version' | 'sha256'>,
  document: Pick<Reading, 'version' | 'sha256'>,
): boolean => reading.version === document.version && reading.sha256 === document.sha256;

/**
 * Counts a report of a page. A page that was hidden claims less, or nothing (A72). Whatever pages claim, no more than the time
 * since the last report of any of them is counted, so that several tabs together read no faster than one.
 *
 * @param claimedSeconds how long the document was visible since the page's last report
 */
export function countVisible(reading: Reading, claimedSeconds: number, now: number): Reading {
  const elapsedMs = Math.max(0, now - reading.countedUntil);
  const claimedMs = Math.min(Math.max(0, claimedSeconds), LONGEST_REPORT) * SECOND_MS;
  return settle({
    ...reading,
    visibleMs: Math.min(reading.visibleMs + Math.min(claimedMs, elapsedMs), LONGEST_READING_MS),
    countedUntil: Math.max(now, reading.countedUntil),
  });
}

/** Seconds until the document may be agreed to, rounded up; 0 when it may be. */
export const secondsLeft = ({ requiredSeconds, visibleMs }: Reading): number =>
  Math.max(0, Math.ceil(requiredSeconds - visibleMs / SECOND_MS));

/** The reading agreed to; undefined while its time runs. */
export const agreeTo = (reading: Reading): Reading | undefined =>
  reading.state === 'counting' ? undefined : { ...reading, state: 'agreed' };

/** The reading after its consent was withdrawn: read as far as it was, and not agreed to. */
export const withdrawFrom = (reading: Reading): Reading => settle({ ...reading, state: 'counting' });

/** Sets the state by the time that was counted; an agreement stays. */
function settle(reading: Reading): Reading {
  if (reading.state === 'agreed') return reading;
  return { ...reading, state: secondsLeft(reading) === 0 ? 'ready' : 'counting' };
}
