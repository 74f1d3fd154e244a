// Reads what the invariants are about.
import { sql } from 'drizzle-orm';
import type { Answers } from '../../core/answers/answers.ts';
import type { OrderState } from '../../core/orders/order-life.ts';
import type { Database } from './connection/database.ts';
import { INVARIANT_SUBJECTS } from './invariant-subjects.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { readSnapshot } from './order-snapshots.ts';
import { readSavedAnswers } from './final-answers.ts';
import { hasClearValues } from './index-rows.ts';
import { hasClearDocuments } from './rewrite-rows.ts';

/** How many subjects a check looked at, and the names of those that break it. */
export interface InvariantResult {
  checked: number;
  broken: string[];
}

/** Runs one of the queries. @param most names of broken subjects that it returns */
export async function checkRows(
  db: Database,
  query: keyof typeof INVARIANT_SUBJECTS,
  most = 20,
): Promise<InvariantResult> {
  const { rows } = await db.execute<{ checked: number; broken: string[] }>(sql`
    select count(*)::int as checked,
      coalesce((array_agg(subject order by subject) filter (where is_broken))[1:${sql.raw(String(most))}], '{}') as broken
    from (${INVARIANT_SUBJECTS[query]}) as subjects`);
  return rows[0]!;
}

/** Checks that no column that is encrypted or indexed holds a clear value. */
export async function checkClearColumns(db: Database): Promise<InvariantResult> {
  const clear = [
    (await hasClearDocuments(db)) && 'encrypted documents',
    (await hasClearValues(db)) && 'indexed values',
  ];
  return { checked: clear.length, broken: clear.filter((kind) => kind !== false) };
}

/** Versions with their form and its hash, one after the other, oldest first. @param onlyLive leaves out those of no release */
export async function* readEveryVersion(
  db: Database,
  onlyLive: boolean,
): AsyncGenerator<{ name: string; form: unknown; contentHash: string }> {
  const isLive = sql`exists (select from releases r where r.version_id = v.version_id)`;
  let last = 0;
  for (;;) {
    const { rows } = await db.execute<{
      version_id: string;
      name: string;
      form: unknown;
      content_hash: string;
    }>(sql`
      select version_id, concat_ws('/', screen, supplier_code, risk_code, platform_code) || ' ' || number as name, form,
        content_hash
      from versions v where version_id > ${last} and ${onlyLive ? isLive : sql`true`}
      order by version_id limit 20`);
    for (const { version_id, name, form, content_hash } of rows) {
      last = Number(version_id);
      yield { name, form, contentHash: content_hash };
    }
    if (rows.length === 0) return;
  }
}

export interface SubmittedOrder {
  orderSn: string;
  tradeId: string;
  state: OrderState;
  premiumFen: number;
  snapshot: OrderSnapshot;
}

/** Every submitted order with its premium and what it is about. */
export async function* readEveryOrder(db: Database): AsyncGenerator<SubmittedOrder> {
  const { rows } = await db.execute<{
    order_sn: string;
    trade_id: string;
    state: OrderState;
    premium_fen: string;
  }>(sql`select order_sn, trade_id, state, premium_fen from orders where state <> 'draft' order by order_sn`);
  for (const { order_sn: orderSn, trade_id: tradeId, state, premium_fen } of rows) {
    const snapshot = await readSnapshot(db, orderSn);
    if (snapshot) yield { orderSn, tradeId, state, premiumFen: Number(premium_fen), snapshot };
  }
}

/** The final answers to a screen of every trade. */
export async function* readEveryFinalAnswers(
  db: Database,
  screen: string,
): AsyncGenerator<{ tradeId: string; answers: Answers }> {
  const { rows } = await db.execute<{ trade_id: string }>(
    sql`select trade_id from answers where screen = ${screen} and subject = '' order by trade_id`,
  );
  for (const { trade_id: tradeId } of rows) {
    const answers = await readSavedAnswers(db, { tradeId, screen, subject: '' });
    if (answers) yield { tradeId, answers };
  }
}
