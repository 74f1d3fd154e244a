// What proves the agreements of insured persons, as far as rows tell without decryption.
import { sql } from 'drizzle-orm';
import { endedStates, orderStates, type OrderState } from '../../core/orders/order-life.ts';
import type { Database } from './connection/database.ts';
import { quoted } from './tables/order-tables.ts';

export interface ConfirmationEvidence {
  orderSn: string;
  insuredId: string;
  tradeId: string;
  confirmedAt: Date | null;
  /** Missing once the order has gone on, given after its end, or without its entry of the trail. */
  isBroken: boolean;
  /**
   * Whether a code by SMS has to prove it: there is no face check of this person that passed and was used. A later order of the trade
   * sends codes of its own, which replace those of an order that has ended.
   */
  needsCode: boolean;
}

/** States before the insured persons have agreed, and after an order ended that nobody needed to agree to. */
const WITHOUT_AGREEMENT: readonly OrderState[] = [
  'draft',
  'toConfirmInsured',
  'facePending',
  'cancelled',
  'changed',
  'expired',
  'deleted',
];
const AGREED = orderStates.filter((state) => !WITHOUT_AGREEMENT.includes(state));

/** Every agreement that is asked for, with what proves it. */
export async function readConfirmationEvidence(db: Database): Promise<ConfirmationEvidence[]> {
  const { rows } = await db.execute<{
    order_sn: string;
    insured_id: string;
    trade_id: string;
    confirmed_at: string | null;
    is_broken: boolean;
    needs_code: boolean;
  }>(sql`
    select c.order_sn, c.insured_id, o.trade_id, c.confirmed_at::text,
      case when c.confirmed_at is null then o.state in (${quoted(AGREED)})
        else coalesce(c.confirmed_at >= o.expires_at, false)
          or not exists (select from trail_entries t where t.trade_id = o.trade_id and t.kind = 'insuredConfirmed'
            and t.details ->> 'rowId' = c.insured_id and t.details ->> 'documentSha256' = c.agreed_sha256) end as is_broken,
      c.confirmed_at is not null
        and not exists (select from face_checks f where f.order_sn = c.order_sn and f.insured_id = c.insured_id
          and f.state = 'success' and f.used_at <= c.confirmed_at)
        and (o.state not in (${quoted(endedStates)}) or not exists (
          select from orders other where other.trade_id = o.trade_id and other.order_sn <> o.order_sn)) as needs_code
    from insured_confirmations c join orders o using (order_sn)
    order by c.order_sn, c.insured_id`);
  return rows.map((row) => ({
    orderSn: row.order_sn,
    insuredId: row.insured_id,
    tradeId: row.trade_id,
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
    isBroken: row.is_broken,
    needsCode: row.needs_code,
  }));
}
