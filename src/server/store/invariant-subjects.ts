// What the rows of the database must never be, as queries: each returns every subject, and whether it is broken.
import { sql, type SQL } from 'drizzle-orm';

export const INVARIANT_SUBJECTS = {
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
  /** Orders that are or were paid: what they are about was accepted by the insurer, and nobody's agreement is missing. */
  payableOrders: sql`
    select o.order_sn as subject,
      not exists (select from underwritings u where u.order_sn = o.order_sn and u.decision = 'accepted'
          and u.revision = (select max(s.revision) from order_snapshots s where s.order_sn = o.order_sn))
        or exists (select from insured_confirmations c where c.order_sn = o.order_sn and c.confirmed_at is null) as is_broken
    from orders o where o.state in ('paying', 'paid', 'policyGenerating', 'policyGenerated', 'completed')`,
  /**
   * Charges, and days of the provider: money that came late goes back within a day of payments, and what a file says
   * against our rows was settled by a person.
   */
  forgottenMoney: sql`
    select concat_ws(' ', 'payment', p.payment_no) as subject,
      case p.state when 'refunded' then r.refund_id is null and p.failure is distinct from 'refunded'
        when 'refundDue' then r.problem is not null
          or p.moved_at < (select max(moved_at) from payments) - interval '1 day'
        else r.amount_fen is not null and r.refund_id is null and (r.problem is not null
          or exists (select from policy_surrenders s where s.order_sn = p.order_sn
            and s.surrendered_at < (select max(moved_at) from payments) - interval '1 day')) end as is_broken
    from payments p left join refunds r using (payment_no) where p.transaction_id is not null
    union all select concat_ws(' ', 'day', d.provider, d.day), exists (
      select from reconciliation_differences f where f.provider = d.provider and f.day = d.day and not exists (
        select from settled_differences s
        where (s.provider, s.day, s.kind, s.number) = (f.provider, f.day, f.kind, f.number)))
    from reconciled_days d`,
  /**
   * Issued policies: an order is completed with its receipt, a surrender follows the receipt, and one refund pays it, not above the
   * payment of the order.
   */
  policies: sql`
    select p.order_sn as subject,
      (o.state = 'completed') <> (r.order_sn is not null)
        or (s.order_sn is not null and (r.order_sn is null or s.surrendered_at < r.confirmed_at
          or y.payment_no is null or s.refund_fen > y.amount_fen))
        or f.amount_fen is distinct from nullif(s.refund_fen, 0) as is_broken
    from policies p join orders o using (order_sn)
      left join policy_receipts r using (order_sn) left join policy_surrenders s using (order_sn)
      left join payments y on y.order_sn = p.order_sn and y.state in ('success', 'waitingInsurer')
      left join refunds f on f.payment_no = y.payment_no and f.amount_fen is not null`,
  /**
   * Effects that are owed: a message for each order that expired, policy, refund and surrender; and what waits, none of it for longer than
   * a day. The latest move tells the time, since the clock of a test may stand.
   */
  dueEffects: sql`
    with clock as (select max(moved_at) as now from state_moves)
    select concat_ws(' ', 'message', owed.kind, owed.order_sn, owed.subject) as subject,
      not exists (select from messages m
        where m.order_sn = owed.order_sn and m.kind = owed.kind and m.subject = owed.subject) as is_broken
    from (
      select case event when 'expire' then 'orderExpired' else 'policyIssued' end as kind, subject as order_sn, '' as subject
        from state_moves where machine = 'order' and event in ('expire', 'completePolicy')
      union all select case when r.amount_fen is null then 'paymentRefunded' else 'surrenderRefunded' end, p.order_sn, p.payment_no
        from refunds r join payments p using (payment_no) where r.refund_id is not null
      union all select 'policySurrendered', order_sn, '' from policy_surrenders
    ) owed
    union all select concat_ws(' ', 'waiting', m.kind, m.order_sn, m.subject), m.due_at < clock.now - interval '1 day'
    from messages m, clock where m.state = 'waiting'
    union all select concat_ws(' ', 'charge', c.payment_no), c.ask_again_at < clock.now - interval '1 hour' and o.expires_at > clock.now
    from charge_closings c join payments p using (payment_no) join orders o on o.order_sn = p.order_sn, clock
    where c.closed_at is null
    union all select concat_ws(' ', 'policy', o.order_sn), o.moved_at < clock.now - interval '1 day'
    from orders o, clock where o.state in ('paid', 'policyGenerating')`,
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
  /**
   * What one transaction writes together: final answers with their draft, the moves of a trade's orders with entries of its trail, an
   * order that insured persons are to confirm with their agreements, and a link to one of them with a message.
   */
  halfSaves: sql`
    select a.trade_id || ' ' || a.screen || ' ' || a.subject as subject, d.trade_id is null as is_broken
    from answers a left join drafts d using (trade_id, screen, subject)
    union all select 'trail ' || o.trade_id, count(*) <> (
      select count(*) from trail_entries t where t.trade_id = o.trade_id and t.kind = 'orderMoved')
    from orders o join state_moves m on m.machine = 'order' and m.subject = o.order_sn group by o.trade_id
    union all select 'agreements ' || o.order_sn, not exists (
      select from insured_confirmations c where c.order_sn = o.order_sn)
    from orders o where o.state = 'toConfirmInsured'
    union all select distinct concat_ws(' ', 'invitation', i.order_sn, i.insured_id), not exists (
      select from messages m where m.order_sn = i.order_sn and m.kind = 'insuredInvited'
        and split_part(m.subject, '/', 1) = i.insured_id)
    from insured_invitations i`,
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
