import { eq } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { answers, healthNotices } from './tables/trade-tables.ts';

/**
 * Which final answers an application has, by revision, and how its health notices stand, as one text. What was worked out from
 * an application holds as long as this text is the same.
 *
 * @param isLocked whether saves and decisions wait until the transaction ends
 */
export async function readApplicationState(
  db: Database | Transaction,
  tradeId: string,
  isLocked = false,
): Promise<string> {
  const { screen, subject, revision } = answers;
  const saved = db
    .select({ screen, subject, revision })
    .from(answers)
    .where(eq(answers.tradeId, tradeId))
    .orderBy(screen, subject);
  const notices = db
    .select({ insuredId: healthNotices.insuredId, state: healthNotices.state })
    .from(healthNotices)
    .where(eq(healthNotices.tradeId, tradeId))
    .orderBy(healthNotices.insuredId);
  return JSON.stringify([
    await (isLocked ? saved.for('share') : saved),
    await (isLocked ? notices.for('share') : notices),
  ]);
}
