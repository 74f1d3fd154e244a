import { eq } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { readLateMapping } from './answer-mappings.ts';
import { publishReports, type PublishReport } from './tables/report-tables.ts';

export type { PublishReport };

/** Stores a version's publish report, in the transaction that inserts the version. */
export async function insertReport(tx: Transaction, versionId: number, report: PublishReport): Promise<void> {
  await tx.insert(publishReports).values({ versionId, report });
}

/** A version's publish report, including a mapping added later; undefined for versions published before reports existed. */
export async function readReport(db: Database, versionId: number): Promise<PublishReport | undefined> {
  const [row] = await db.select().from(publishReports).where(eq(publishReports.versionId, versionId));
  if (!row) return undefined;
  const lateMapping = await readLateMapping(db, versionId);
  if (!lateMapping) return row.report;
  const { addedBy, approvedBy, addedAt, drafts } = lateMapping;
  return { ...row.report, mapping: { addedBy, approvedBy, addedAt: addedAt.toISOString(), drafts } };
}
