// The consents of an application: every one given or withdrawn is a row beside its entry of the trail, and none changes.
import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { ConsentRecord } from '../../core/trail/verify-consents.ts';
import type { NewTrailEntry } from '../../core/trail/trail-entry.ts';
import type { Transaction } from './connection/database.ts';
import { consents } from './tables/trail-tables.ts';
import { appendToTrail, microseconds, readMicroseconds } from './trail.ts';

type Consent = typeof consents.$inferSelect;

/** The entry of the trail that says what a consent says. @param shownAt as `microseconds` */
const consentEntry = (consent: Omit<Consent, 'trailSeq' | 'shownAt' | 'at'>, shownAt: string) =>
  ({
    kind: consent.action === 'given' ? 'consentGiven' : 'consentWithdrawn',
    details: {
      consentId: consent.consentId,
      purpose: consent.purpose,
      role: consent.role,
      documentId: consent.documentId,
      documentVersion: consent.documentVersion,
      documentSha256: consent.documentSha256,
      seconds: consent.visibleSeconds,
      shownAt,
    },
  }) satisfies NewTrailEntry;

/**
 * Records a consent and its entry of the trail.
 *
 * @throws Problem trail.full; trade.notFound
 */
export async function recordConsent(tx: Transaction, consent: Omit<Consent, 'trailSeq'>): Promise<void> {
  const added = consentEntry(consent, microseconds(consent.shownAt));
  const [entry] = await appendToTrail(tx, consent.tradeId, [added], consent.at);
  await tx.insert(consents).values({ ...consent, trailSeq: entry!.seq });
}

/** The consent that was given under an id. */
export async function readGivenConsent(tx: Transaction, consentId: string): Promise<Consent | undefined> {
  const [given] = await tx
    .select()
    .from(consents)
    .where(and(eq(consents.consentId, consentId), eq(consents.action, 'given')));
  return given;
}

/** What was said last about a document in a trade; undefined when nothing was. */
export async function readLastConsent(
  tx: Transaction,
  tradeId: string,
  documentId: string,
): Promise<Consent | undefined> {
  const [last] = await tx
    .select()
    .from(consents)
    .where(and(eq(consents.tradeId, tradeId), eq(consents.documentId, documentId)))
    .orderBy(desc(consents.trailSeq))
    .limit(1);
  return last;
}

/** The consents of a trade as their entries of the trail have to say them. */
export async function readConsentRecords(tx: Transaction, tradeId: string): Promise<ConsentRecord[]> {
  const [at, shownAt] = [readMicroseconds(consents.at), readMicroseconds(consents.shownAt)];
  const rows = await tx
    .select({ ...getTableColumns(consents), at, shownAt })
    .from(consents)
    .where(eq(consents.tradeId, tradeId))
    .orderBy(asc(consents.trailSeq));
  return rows.map((row) => ({ seq: row.trailSeq, at: row.at, ...consentEntry(row, row.shownAt) }));
}
