import { and, asc, gt, sql } from 'drizzle-orm';
import type { Answers } from '../../core/answers/answers.ts';
import type { RetiredAnswer } from '../../core/migrate/change-summary.ts';
import { audit } from './audit.ts';
import { changeAnswers } from './changeable-answers.ts';
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Database } from './connection/database.ts';
import { decryptRecord, encryptRecord } from '../encryption/encrypted-record.ts';
import { draftAddress, retiredAnswerAddress } from '../encryption/record-addresses.ts';
import { matchesKey, matchesRevision, type Draft } from './drafts.ts';
import { drafts, retiredAnswers } from './tables/trade-tables.ts';

export type RetiredAnswerRow = Omit<typeof retiredAnswers.$inferSelect, 'value'> & { value: AnswerValue };

/** The new state of one revision of a draft. */
export interface DraftMigration {
  /** The draft as it was read; the migration fails when it has changed since. */
  draft: Draft;
  /** The version after the migration. */
  versionId: number;
  answers: Answers;
  /** The version that the answers were entered under. */
  enteredVersionId: number;
  /** Answers without an element in the new version; they are kept with `enteredVersionId`. */
  retired: readonly RetiredAnswer[];
  /** Number of retired answers that are back in the draft. */
  restored: number;
  /** Whether the customer is shown a change summary. */
  notifyCustomer: boolean;
  /** Whether the answers were just entered on the device, instead of being the stored draft's. */
  isNewEntry: boolean;
}

/**
 * Writes a migrated draft in one transaction. Returns undefined when the draft has changed since it was read. Whether the
 * revision is final may be checked before the transaction: an existing revision never becomes final later.
 *
 * @throws Problem as `changeAnswers`
 */
export async function writeMigratedDraft(
  db: Database,
  migration: DraftMigration,
): Promise<Draft | undefined> {
  const { draft, versionId, answers, enteredVersionId, retired, restored, notifyCustomer, isNewEntry } =
    migration;
  const next = draft.revision + 1;
  return changeAnswers(db, draft, async (tx) => {
    const [migrated] = await tx
      .update(drafts)
      .set({
        versionId,
        answers: encryptRecord(tx.dataKeys, draftAddress({ ...draft, revision: next }), answers),
        revision: next,
        migrationCount: isNewEntry ? 0 : sql`${drafts.migrationCount} + 1`,
        ...(isNewEntry ? { updatedAt: sql`now()` } : {}),
        ...(notifyCustomer && draft.migratedFrom === null
          ? { migratedFrom: enteredVersionId, migratedSince: draft.revision }
          : {}),
      })
      .where(matchesRevision(draft, draft.revision, draft.versionId))
      .returning();
    if (!migrated) return undefined;
    const { tradeId, screen, subject, revision } = migrated;
    const key = { tradeId, screen, subject, revision, versionId: enteredVersionId };
    if (retired.length > 0)
      await tx.insert(retiredAnswers).values(
        retired.map(({ value, ...answer }) => {
          const row = { ...key, ...answer };
          return { ...row, value: encryptRecord(tx.dataKeys, retiredAnswerAddress(row), value) };
        }),
      );
    await audit(tx, {
      actor: 'customer',
      action: isNewEntry ? 'draft.carry' : 'draft.move',
      subject: tradeId,
      details: {
        screen,
        subject,
        revision,
        from: enteredVersionId,
        to: versionId,
        retired: retired.length,
        restored,
      },
    });
    return { ...migrated, answers };
  });
}

/** The answers retired since the customer last saw the draft's version, oldest first. */
export async function readRetiredAnswers(db: Database, draft: Draft): Promise<RetiredAnswerRow[]> {
  if (draft.migratedSince === null) return [];
  const rows = await db
    .select()
    .from(retiredAnswers)
    .where(and(matchesKey(retiredAnswers, draft), gt(retiredAnswers.revision, draft.migratedSince)))
    .orderBy(asc(retiredAnswers.revision), asc(retiredAnswers.path));
  return rows.map((row) => ({
    ...row,
    value: decryptRecord(db.dataKeys, retiredAnswerAddress(row), row.value),
  }));
}
