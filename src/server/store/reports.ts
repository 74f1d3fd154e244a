import { eq } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { readLateMapping } from './answer-mappings.ts';
import { publishReports, type PublishReport } from './tables/report-tables.ts';

export type { PublishReport };

/** Stores the report of a version, in the transaction that writes the version. */
export async function insertReport(tx: Transaction, versionId: number, report: PublishReport): Promise<void> {
  await tx.insert(publishReports).values({ versionId, report });
}

/** The report of a version, with what was added to it later; undefined for one that was published before reports were kept. */
export async function readReport(db: Database, versionId: number): Promise<PublishReport | undefined> {
  const [row] = await db.select().from(publishReports).where(eq(publishReports.versionId, versionId));
  if (!row) return undefined;
  const late = await readLateMapping(db, versionId);
  if (!late) return row.report;
  const { addedBy, approvedBy, addedAt, drafts } = late;
  return { ...row.report, recipe: { addedBy, approvedBy, addedAt: addedAt.toISOString(), drafts } };
}
