import { expect } from 'vitest';
import { paidPaymentStates } from '../../src/core/orders/payment-life.ts';
import { query } from './database.ts';

/** Matches the state of a payment that pays its order: the policy may have been asked for by then. */
export const PAYS = expect.stringMatching(new RegExp(`^(${paidPaymentStates.join('|')})$`)) as string;

/** What one payment leaves, however often its notice arrives. */
export const ONE_PAYMENT = {
  payments: 1,
  charges: 1,
  succeeded: 1,
  paid: 1,
  issued: 1,
  completed: 1,
  policies: 1,
  messages: 1,
};

/** How often each thing happened to an order and its payments, from the histories that triggers write. */
export async function effectsOf(databaseUrl: string, orderSn: string): Promise<typeof ONE_PAYMENT> {
  const [row] = await query<typeof ONE_PAYMENT>(
    databaseUrl,
    `select
       (select count(*)::int from payments where order_sn = $1) as payments,
       (select count(*)::int from payments where order_sn = $1 and transaction_id is not null) as charges,
       (select count(*)::int from state_moves m join payments p on p.payment_no = m.subject
         where p.order_sn = $1 and m.event = 'succeed') as succeeded,
       (select count(*)::int from state_moves where subject = $1 and event = 'confirmPayment') as paid,
       (select count(*)::int from state_moves where subject = $1 and event = 'issue') as issued,
       (select count(*)::int from state_moves where subject = $1 and event = 'completePolicy') as completed,
       (select count(*)::int from policies where order_sn = $1) as policies,
       (select count(*)::int from messages where order_sn = $1) as messages`,
    [orderSn],
  );
  return row!;
}
