// Writes of answers: each waits for the moves of the order of its application, and is refused while that order is fixed.
import { and, eq, notInArray } from 'drizzle-orm';
import type { FormKey } from '../../core/answers/form-key.ts';
import { Problem } from '../../core/failures/problem.ts';
import { mayChangeAnswers } from '../../core/orders/fixed-answers.ts';
import { endedStates } from '../../core/orders/order-life.ts';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { orders } from './tables/order-tables.ts';
import { lockTrade } from './trail.ts';

/**
 * Runs a write of answers in a transaction that no order of the application moves in. Everything that writes answers locks its
 * trade first, so that no two of them wait for each other in a circle. Reading is free: customers may look at what they have
 * answered for as long as it is stored, and looking changes nothing.
 *
 * @throws Problem answers.notChangeable while the order of the application is with the insurer, being paid, or bought
 */
export const changeAnswers = <Result>(
  db: Database,
  { tradeId, screen }: Pick<FormKey, 'tradeId' | 'screen'>,
  write: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await lockTrade(tx, tradeId);
    // In a statement after the lock, which sees what the transaction before has committed.
    const [open] = await tx
      .select({ state: orders.state })
      .from(orders)
      .where(and(eq(orders.tradeId, tradeId), notInArray(orders.state, [...endedStates])));
    if (!mayChangeAnswers(screen, open?.state)) throw new Problem('answers.notChangeable');
    return write(tx);
  });
