// Whether the consents of a trade say what its trail says. The chain protects the entries; this protects the rows beside them.
import { canonicalJson } from '../json/canonical-json.ts';
import type { TrailEntry } from './trail-chain.ts';
import type { TrailDetails } from './trail-entry.ts';

/** A consent as the entry at its position has to say it. */
export interface ConsentRecord {
  seq: number;
  at: string;
  kind: 'consentGiven' | 'consentWithdrawn';
  details: TrailDetails;
}

/** A consent that differs from its entry, or one of the two without the other. */
export interface ConsentFault {
  seq: number;
  code: 'consentChanged' | 'consentMissing' | 'consentUnknown';
}

/**
 * Compares consents with the entries of a chain that was verified.
 *
 * @param records the consents of the trade
 * @returns the first fault, undefined without one
 */
export function verifyConsents(
  entries: readonly TrailEntry[],
  records: readonly ConsentRecord[],
): ConsentFault | undefined {
  const bySeq = new Map(records.map((record) => [record.seq, record]));
  for (const { seq, at, kind, details } of entries) {
    if (kind !== 'consentGiven' && kind !== 'consentWithdrawn') continue;
    const consent = bySeq.get(seq);
    if (!consent) return { seq, code: 'consentMissing' };
    if (canonicalJson(consent) !== canonicalJson({ seq, at, kind, details }))
      return { seq, code: 'consentChanged' };
    bySeq.delete(seq);
  }
  const [seq] = bySeq.keys();
  return seq === undefined ? undefined : { seq, code: 'consentUnknown' };
}
