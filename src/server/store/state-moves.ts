import { and, asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { stateMoves } from './tables/order-tables.ts';

/** A move of an order or a payment, as its history has it. */
export type StateMove = Pick<typeof stateMoves.$inferSelect, 'event' | 'fromState' | 'toState' | 'movedAt'>;

/** The history of an order or a payment, the first move first. */
export const readMoves = (
  db: Database | Transaction,
  machine: 'order' | 'payment',
  subject: string,
): Promise<StateMove[]> => {
  const { event, fromState, toState, movedAt } = stateMoves;
  return db
    .select({ event, fromState, toState, movedAt })
    .from(stateMoves)
    .where(and(eq(stateMoves.machine, machine), eq(stateMoves.subject, subject)))
    .orderBy(asc(stateMoves.revision));
};
