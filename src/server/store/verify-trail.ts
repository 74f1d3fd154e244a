import { sql } from 'drizzle-orm';
import { verifyChain, type ChainFault, type TrailEntry } from '../../core/trail/trail-chain.ts';
import { isFromPage, verifySources, type SourceFault } from '../../core/trail/verify-sources.ts';
import { verifyConsents, type ConsentFault } from '../../core/trail/verify-consents.ts';
import type { Database } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { readConsentRecords } from './consents.ts';
import { sha256 } from './sha256.ts';
import { readHead, readTrail } from './trail.ts';

/** The trail of a trade: how long it is, its end to be noted elsewhere, and what is wrong with it, if anything. */
export interface VerifiedTrail {
  tradeId: string;
  entries: number;
  /** How many of them pages sent; their times of the device are claims. */
  fromPages: number;
  /** Hash of the last entry; empty when the trail has no stored end. */
  head: string;
  fault: ChainFault | ConsentFault | SourceFault | undefined;
  /** In the order of their positions. */
  stored: TrailEntry[];
}

/** Verifies the trail and the consents of a trade as they are at one moment, beside servers that append (TR-8, I-26). */
export const verifyTrail = (db: Database, tradeId: string): Promise<VerifiedTrail> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const head = await readHead(tx, tradeId);
    const entries = await readTrail(tx, tradeId);
    const consents = await readConsentRecords(tx, tradeId);
    const fault =
      verifyChain(tradeId, entries, head, sha256) ??
      verifyConsents(entries, consents) ??
      verifySources(entries);
    return {
      tradeId,
      entries: entries.length,
      fromPages: entries.filter(isFromPage).length,
      head: head?.hash ?? '',
      fault,
      stored: entries,
    };
  });
