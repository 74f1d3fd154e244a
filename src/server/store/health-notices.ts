import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { noticeEvents, type NoticeEvent, type NoticeState } from '../../core/orders/health-notice.ts';
import { indexForms } from '../encryption/data-keys.ts';
import type { Database, Transaction } from './connection/database.ts';
import { tradeRowsOf } from './trade-rows.ts';
import { healthNotices } from './tables/trade-tables.ts';

/** An insured person of a trade, with the hash of the answers that a health notice depends on. */
export interface InsuredPerson {
  insuredId: string;
  personHash: string;
}

/** The states of a trade's health notices, by insured id. */
export async function readNotices(
  db: Database | Transaction,
  tradeId: string,
): Promise<ReadonlyMap<string, NoticeState>> {
  const rows =
    tradeRowsOf(db)?.notices(tradeId) ??
    (await db
      .select()
      .from(healthNotices)
      .where(eq(healthNotices.tradeId, tradeId))
      .orderBy(asc(healthNotices.insuredId)));
  return new Map(rows.map(({ insuredId, state }) => [insuredId, state]));
}

/** Applies an event in one statement. Returns undefined when the notice's state does not allow the event. */
export async function transitionNotice(
  db: Transaction,
  { tradeId, insuredId }: { tradeId: string; insuredId: string },
  event: NoticeEvent,
): Promise<NoticeState | undefined> {
  const { from, to } = noticeEvents[event];
  const [moved] = await db
    .update(healthNotices)
    .set({ state: to, movedAt: sql`now()` })
    .where(
      and(
        eq(healthNotices.tradeId, tradeId),
        eq(healthNotices.insuredId, insuredId),
        inArray(healthNotices.state, [...from]),
      ),
    )
    .returning({ state: healthNotices.state });
  return moved?.state;
}

/**
 * Syncs the notices with the insured persons of a trade: inserts a notice for a new person, reopens the notice of a changed
 * person, deletes the notice of a removed person.
 */
export async function syncNotices(
  tx: Transaction,
  tradeId: string,
  persons: readonly InsuredPerson[],
  isRequired: boolean,
): Promise<void> {
  const ids = persons.map(({ insuredId }) => insuredId);
  const ofTrade = eq(healthNotices.tradeId, tradeId);
  await tx.delete(healthNotices).where(and(ofTrade, notInArray(healthNotices.insuredId, ids)));
  const state: NoticeState = isRequired ? 'toConfirm' : 'notRequired';
  for (const person of persons) {
    const forms = indexForms(tx.dataKeys, 'health_notices.person_hash', person.personHash);
    const [personHash] = forms;
    const [before] = await tx
      .insert(healthNotices)
      .values({ tradeId, insuredId: person.insuredId, personHash, state })
      .onConflictDoUpdate({
        target: [healthNotices.tradeId, healthNotices.insuredId],
        set: { personHash },
        setWhere: notInArray(healthNotices.personHash, forms),
      })
      .returning({ state: healthNotices.state });
    if (!before) continue;
    await reopenNotice(tx, { tradeId, insuredId: person.insuredId });
  }
}

/** Opens an answered notice again, whether it passed or failed; what it was answered for has changed. */
export async function reopenNotice(
  tx: Transaction,
  notice: { tradeId: string; insuredId: string },
): Promise<void> {
  await transitionNotice(tx, notice, 'insuredChanged');
  await transitionNotice(tx, notice, 'modifyInsured');
}
