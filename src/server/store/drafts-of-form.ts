import { and, asc, count, eq, gt } from 'drizzle-orm';
import type { Answers } from '../../core/answers.ts';
import type { Database, Transaction } from './database.ts';
import type { FormScope } from './forms.ts';
import { versions } from './form-tables.ts';
import { drafts } from './trade-tables.ts';

/** A draft with the version under which it was given. */
export interface DraftOfForm {
  tradeId: string;
  versionId: number;
  answers: Answers;
}

const ofForm = (screen: string, scope: FormScope) =>
  and(
    eq(drafts.screen, screen),
    eq(versions.supplierCode, scope.supplierCode),
    eq(versions.riskCode, scope.riskCode),
    eq(versions.platformCode, scope.platformCode),
  );

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
    .where(ofForm(screen, scope))
    .groupBy(drafts.versionId);
}

/** All drafts of one form, some at a time, so that any number of them fits into memory. */
export async function* readDraftsOf(
  db: Database,
  screen: string,
  scope: FormScope,
  atATime = 500,
): AsyncGenerator<DraftOfForm[]> {
  for (let last = ''; ;) {
    const page = await db
      .select({ tradeId: drafts.tradeId, versionId: drafts.versionId, answers: drafts.answers })
      .from(drafts)
      .innerJoin(versions, eq(versions.versionId, drafts.versionId))
      .where(and(ofForm(screen, scope), gt(drafts.tradeId, last)))
      .orderBy(asc(drafts.tradeId))
      .limit(atATime);
    if (page.length === 0) return;
    yield page;
    last = page.at(-1)!.tradeId;
  }
}
