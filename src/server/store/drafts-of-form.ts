import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Answers } from '../../core/answers.ts';
import type { Database, Transaction } from './database.ts';
import { ofScope, type FormScope } from './forms.ts';
import { versions } from './form-tables.ts';
import { drafts } from './trade-tables.ts';

/** A draft with the version under which it was given. */
export interface DraftOfForm {
  tradeId: string;
  subject: string;
  versionId: number;
  answers: Answers;
}

/** How many drafts lie on each version of one form. */
export async function countDrafts(
  db: Database | Transaction,
  screen: string,
  scope: FormScope,
): Promise<{ versionId: number; drafts: number }[]> {
  return db
    .select({ versionId: drafts.versionId, drafts: count() })
    .from(drafts)
    .innerJoin(versions, eq(versions.versionId, drafts.versionId))
    .where(and(ofScope(versions, screen, scope), isNull(drafts.removedAt)))
    .groupBy(drafts.versionId);
}

/** All drafts of one form, some at a time, so that any number of them fits into memory. */
export async function* readDraftsOf(
  db: Database | Transaction,
  screen: string,
  scope: FormScope,
  atATime = 500,
): AsyncGenerator<DraftOfForm[]> {
  const place = sql`(${drafts.tradeId}, ${drafts.subject})`;
  for (let last = { tradeId: '', subject: '' }; ;) {
    const page = await db
      .select({
        tradeId: drafts.tradeId,
        subject: drafts.subject,
        versionId: drafts.versionId,
        answers: drafts.answers,
      })
      .from(drafts)
      .innerJoin(versions, eq(versions.versionId, drafts.versionId))
      .where(
        and(
          ofScope(versions, screen, scope),
          isNull(drafts.removedAt),
          sql`${place} > (${last.tradeId}, ${last.subject})`,
        ),
      )
      .orderBy(asc(drafts.tradeId), asc(drafts.subject))
      .limit(atATime);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)!;
  }
}
