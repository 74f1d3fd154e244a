// The hash chain of a trail (TR-8): what makes a changed, removed or moved entry evident.
import { canonicalJson } from '../json/canonical-json.ts';
import type { NewTrailEntry, TrailDetails } from './trail-entry.ts';

/** Hex SHA-256 of a text in UTF-8. */
export type Sha256 = (text: string) => string;

/** An entry as stored. */
export interface TrailEntry {
  tradeId: string;
  /** Position in the trail of its trade, from 1. */
  seq: number;
  /** Time by the server's clock: ISO 8601 in UTC with microseconds, as the database holds them. */
  at: string;
  /** One of `trailKinds`, unless somebody changed it. */
  kind: string;
  details: TrailDetails;
  /** Hash of the entry before it, or `firstHash`. */
  previousHash: string;
  hash: string;
}

/** The end of a trail, stored apart from its entries: without it a removed tail would go unnoticed. */
export interface TrailHead {
  seq: number;
  hash: string;
}

/** The hash that the first entry of a trade's trail is linked to; it binds the whole trail to the trade. */
export const firstHash = (tradeId: string, sha256: Sha256): string => sha256(`trail:${tradeId}`);

/** h(n) = SHA-256(h(n-1) ‖ canonical JSON of entry n), in hex (TR-8). */
const hashOf = (
  previousHash: string,
  { seq, at, kind, details }: Pick<TrailEntry, 'seq' | 'at' | 'kind' | 'details'>,
  sha256: Sha256,
): string => sha256(previousHash + canonicalJson({ seq, at, kind, details }));

/**
 * Links new entries to the head of a trail.
 *
 * @param head of the trade's trail; undefined before its first entry
 * @param at of all entries, as in `TrailEntry`
 */
export function extendChain(
  tradeId: string,
  head: TrailHead | undefined,
  entries: readonly NewTrailEntry[],
  at: string,
  sha256: Sha256,
): TrailEntry[] {
  let { seq, hash } = head ?? { seq: 0, hash: firstHash(tradeId, sha256) };
  return entries.map(({ kind, details }) => {
    const previousHash = hash;
    seq += 1;
    hash = hashOf(previousHash, { seq, at, kind, details }, sha256);
    return { tradeId, seq, at, kind, details, previousHash, hash };
  });
}

/** What can be wrong with a chain. */
export type ChainFaultCode =
  /** An entry is missing before others. */
  | 'gap'
  /** Entries stand in another order. */
  | 'reordered'
  /** An entry of another trade. */
  | 'otherTrade'
  /** The link to the entry before was changed. */
  | 'wrongLink'
  /** The hash was changed and the entry was not. */
  | 'wrongHash'
  /** The time, kind or details were changed. */
  | 'changed'
  /** The last entries are missing. */
  | 'removedTail'
  /** An entry follows the end that is stored. */
  | 'afterHead'
  /** The hash of the stored end was changed. */
  | 'wrongHead';

/** A fault with the position of the first entry that is wrong. */
export interface ChainFault {
  code: ChainFaultCode;
  seq: number;
}

/**
 * Checks the chain of a trade.
 *
 * @param entries in the order of their positions
 * @param head as stored; undefined when none is
 * @returns the first fault, or undefined for a chain without one
 */
export function verifyChain(
  tradeId: string,
  entries: readonly TrailEntry[],
  head: TrailHead | undefined,
  sha256: Sha256,
): ChainFault | undefined {
  const end = head ?? { seq: 0, hash: firstHash(tradeId, sha256) };
  const hashes = new Set(entries.map(({ hash }) => hash));
  let previousHash = firstHash(tradeId, sha256);
  for (const [i, entry] of entries.entries()) {
    const seq = i + 1;
    const next = entries[i + 1]?.previousHash ?? (end.seq === seq ? end.hash : undefined);
    const code = placeFault(tradeId, seq, entry) ?? linkFault({ previousHash, entry, next, hashes }, sha256);
    if (code) return { code, seq };
    if (seq > end.seq) return { seq, code: 'afterHead' };
    previousHash = entry.hash;
  }
  if (end.seq > entries.length) return { seq: entries.length + 1, code: 'removedTail' };
  return end.hash === previousHash ? undefined : { seq: end.seq, code: 'wrongHead' };
}

function placeFault(tradeId: string, seq: number, entry: TrailEntry): ChainFaultCode | undefined {
  if (entry.tradeId !== tradeId) return 'otherTrade';
  if (entry.seq > seq) return 'gap';
  return entry.seq < seq ? 'reordered' : undefined;
}

interface Link {
  /** Hash of the entry before. */
  previousHash: string;
  entry: TrailEntry;
  /** What the entry after it, or the head, says its hash is; undefined when neither is there. */
  next: string | undefined;
  /** Of all entries of the chain. */
  hashes: ReadonlySet<string>;
}

function linkFault({ previousHash, entry, next, hashes }: Link, sha256: Sha256): ChainFaultCode | undefined {
  const hash = hashOf(previousHash, entry, sha256);
  if (entry.previousHash === previousHash) {
    if (entry.hash === hash) return undefined;
    return next === hash ? 'wrongHash' : 'changed';
  }
  if (entry.hash === hash) return 'wrongLink';
  if (hashes.has(entry.previousHash)) return 'reordered';
  return hashOf(entry.previousHash, entry, sha256) === entry.hash ? 'otherTrade' : 'changed';
}
