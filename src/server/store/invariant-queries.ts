// What the rows of the database must never be, as queries: each returns every subject, and whether it is broken.
import { sql, type SQL } from 'drizzle-orm';
import type { Answers } from '../../core/answers/answers.ts';
import type { Database } from './connection/database.ts';
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

const SUBJECTS = {
  /** Moves of orders and payments: each along an edge, from the state before, numbered without a gap. */
  moves: sql`
    select concat_ws(' ', m.machine, m.subject, 'move', m.revision) as subject,
      e.event is null or m.revision <> row_number() over steps
        or m.from_state <> lag(m.to_state, 1, case m.machine when 'order' then 'draft' else 'created' end) over steps
        or m.moved_at < lag(m.moved_at, 1, m.moved_at) over steps as is_broken
    from state_moves m left join state_edges e
      on e.machine = m.machine and e.event = m.event and e.from_state = m.from_state and e.to_state = m.to_state
    window steps as (partition by m.machine, m.subject order by m.revision)`,
  /** Orders and payments: each in the state that its history ends with. */
  histories: sql`
    select concat_ws(' ', s.machine, s.subject) as subject,
      (s.state, s.event, s.moved_at) is distinct from
        (coalesce(m.to_state, s.first_state), m.event, coalesce(m.moved_at, s.moved_at)) as is_broken
    from (
      select 'order' as machine, order_sn as subject, state, event, moved_at, 'draft' as first_state from orders
      union all select 'payment', payment_no, state, event, moved_at, 'created' from payments
    ) s left join lateral (
      select * from state_moves where machine = s.machine and subject = s.subject order by revision desc limit 1) m on true`,
  /** Orders, those with money against those without: one payment of the order's amount pays it. */
  paidOrders: sql`
    select o.order_sn as subject,
      (o.state in ('paid', 'policyGenerating', 'policyGenerated', 'completed')) <> (count(p.*) = 1)
        or count(p.*) > 1 or bool_or(p.amount_fen <> o.premium_fen or p.currency <> 'CNY') is true as is_broken
    from orders o left join payments p
      on p.order_sn = o.order_sn and p.state in ('success', 'waitingInsurer')
    group by o.order_sn, o.state`,
  /** Orders with more than one open payment, or with one although they are not being paid. */
  openPayments: sql`
    select o.order_sn as subject, count(p.*) <> case when o.state = 'paying' then 1 else 0 end as is_broken
    from orders o left join payments p
      on p.order_sn = o.order_sn and p.state in ('created', 'waiting', 'notFound')
    group by o.order_sn, o.state`,
  /**
   * Agreements of insured persons: none missing once the order has gone on, each in time, with its entry of the trail and, while the
   * order is open, by a code to a phone.
   */
  confirmations: sql`
    select concat_ws(' ', c.order_sn, c.insured_id) as subject,
      case when c.confirmed_at is null
        then o.state in ('underwriting', 'uwPassed', 'uwPassedRisk', 'toPay', 'paying', 'paid', 'policyGenerating',
          'policyGenerated', 'completed')
        else coalesce(c.confirmed_at >= o.expires_at, false)
          or not exists (select from trail_entries t where t.trade_id = o.trade_id and t.kind = 'insuredConfirmed'
            and t.details ->> 'rowId' = c.insured_id and t.details ->> 'documentSha256' = c.agreed_sha256)
          or (o.state in ('toConfirmInsured', 'underwriting', 'toPay', 'paying', 'paid', 'policyGenerated')
            and not exists (select from sms_codes s where s.trade_id = o.trade_id and s.purpose = 'insuredConfirm'
              and s.used_at <= c.confirmed_at)) end as is_broken
    from insured_confirmations c join orders o using (order_sn)`,
  /** Orders that are or were paid: what they are about was accepted by the insurer, and nobody's agreement is missing. */
  payableOrders: sql`
    select o.order_sn as subject,
      not exists (select from underwritings u where u.order_sn = o.order_sn and u.decision = 'accepted'
          and u.revision = (select max(s.revision) from order_snapshots s where s.order_sn = o.order_sn))
        or exists (select from insured_confirmations c where c.order_sn = o.order_sn and c.confirmed_at is null) as is_broken
    from orders o where o.state in ('paying', 'paid', 'policyGenerating', 'policyGenerated', 'completed')`,
  /**
   * Charges, and days of the provider: money that came late goes back within a day of payments, and no file says anything else than
   * our rows.
   */
  forgottenMoney: sql`
    select concat_ws(' ', 'payment', p.payment_no) as subject,
      case p.state when 'refunded' then r.refund_id is null
        when 'refundDue' then r.problem is not null
          or p.moved_at < (select max(moved_at) from payments) - interval '1 day'
        else false end as is_broken
    from payments p left join refunds r using (payment_no) where p.transaction_id is not null
    union all select concat_ws(' ', 'day', d.provider, d.day), exists (
      select from reconciliation_differences f where f.provider = d.provider and f.day = d.day)
    from reconciled_days d`,
  /** Orders that end at another time than midnight in Shanghai, whatever the time zone of their server. */
  orderDays: sql`
    select order_sn as subject,
      (expires_at at time zone 'Asia/Shanghai')::time <> time '00:00' as is_broken
    from orders where expires_at is not null`,
  /** Orders that their customer deleted though they were paid. */
  deletedOrders: sql`
    select order_sn as subject, exists (
      select from state_moves m
      where m.machine = 'order' and m.subject = orders.order_sn and m.event = 'confirmPayment') as is_broken
    from orders where state = 'deleted'`,
  /** Final answers without the draft that the same transaction writes. */
  answersWithoutDraft: sql`
    select a.trade_id || ' ' || a.screen || ' ' || a.subject as subject, d.trade_id is null as is_broken
    from answers a left join drafts d using (trade_id, screen, subject)`,
  /** Drafts of an older revision than the final answers that were saved from them. */
  draftRevisions: sql`
    select d.trade_id || ' ' || d.screen || ' ' || d.subject as subject, d.revision < a.revision as is_broken
    from drafts d join answers a using (trade_id, screen, subject)`,
  /** SMS codes: at most five tries, none after the end. */
  smsCodes: sql`
    select coalesce(trade_id, owner_id) || ' ' || purpose as subject,
      tries > 5 or used_at > expires_at as is_broken from sms_codes`,
  /** Columns of a trade that say who sold it, and that the server's account may change. */
  salesColumns: sql`
    select column_name as subject,
      has_column_privilege('baoform_server', 'trades', column_name, 'UPDATE') as is_broken
    from unnest(array['order_sn', 'platform_code', 'risk_code', 'supplier_code']) as column_name`,
  /** Live versions that were published for another scope than the one they serve. */
  releaseScopes: sql`
    select concat_ws('/', r.screen, r.supplier_code, r.risk_code, r.platform_code) as subject,
      (r.screen, r.supplier_code, r.risk_code, r.platform_code)
        <> (v.screen, v.supplier_code, v.risk_code, v.platform_code) as is_broken
    from releases r join versions v using (version_id)`,
} satisfies Record<string, SQL>;

/** Runs one of the queries. @param most names of broken subjects that it returns */
export async function checkRows(
  db: Database,
  query: keyof typeof SUBJECTS,
  most = 20,
): Promise<InvariantResult> {
  const { rows } = await db.execute<{ checked: number; broken: string[] }>(sql`
    select count(*)::int as checked,
      coalesce((array_agg(subject order by subject) filter (where is_broken))[1:${sql.raw(String(most))}], '{}') as broken
    from (${SUBJECTS[query]}) as subjects`);
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

/** Every submitted order with its premium and what it is about. */
export async function* readEveryOrder(
  db: Database,
): AsyncGenerator<{ orderSn: string; premiumFen: number; snapshot: OrderSnapshot }> {
  const { rows } = await db.execute<{ order_sn: string; premium_fen: string }>(
    sql`select order_sn, premium_fen from orders where state <> 'draft' order by order_sn`,
  );
  for (const { order_sn: orderSn, premium_fen } of rows) {
    const snapshot = await readSnapshot(db, orderSn);
    if (snapshot) yield { orderSn, premiumFen: Number(premium_fen), snapshot };
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
