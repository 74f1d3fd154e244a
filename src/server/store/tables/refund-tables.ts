// Tables of refunds, of charges to be closed, and of what the day files of payment providers said.
import { sql, type SQL } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { refundProblems, type RefundProblem } from '../../../core/orders/payment-life.ts';
import {
  differenceKinds,
  settlementLimits,
  type DifferenceKind,
} from '../../../core/orders/reconcile-day.ts';
import { fen, payments, quoted } from './order-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** Whether a text is more than white space, and at most so many characters. */
const isBounded = (column: AnyPgColumn, most: number): SQL =>
  sql`${column} ~ '[^[:space:]]' and length(${column}) <= ${sql.raw(String(most))}`;

/** The refunds of payments: of one that came late from the first request for it, of a surrender from the surrender on. */
export const refunds = pgTable(
  'refunds',
  {
    paymentNo: text('payment_no')
      .primaryKey()
      .references(() => payments.paymentNo),
    /** What a surrender pays back; null for a payment that came late, which goes back as a whole. */
    amountFen: fen('amount_fen'),
    askAgainAt: timestamptz('ask_again_at').notNull(),
    /** What keeps it from its end, which a person has to settle; null while it goes its way. */
    problem: text().$type<RefundProblem>(),
    /** The provider's number of the refund, and when it was done by the provider's clock; null before. */
    refundId: text('refund_id'),
    refundedAt: timestamptz('refunded_at'),
  },
  (table) => [
    check('refunds_problem', sql`${table.problem} in (${quoted(refundProblems)})`),
    check(
      'refunds_refunded',
      sql`(${table.refundId} is null) = (${table.refundedAt} is null)
        and (${table.refundId} is null or ${table.problem} is null)`,
    ),
    check('refunds_amount', sql`${table.amountFen} > 0`),
    uniqueIndex('refunds_refund').on(table.refundId),
    index('refunds_done')
      .on(table.refundedAt)
      .where(sql`${table.refundedAt} is not null`),
    index('refunds_of_surrenders_due')
      .on(table.askAgainAt)
      .where(sql`${table.amountFen} is not null and ${table.refundId} is null`),
  ],
);

/** Charges of payments that ended here while nobody knew them closed at the provider. */
export const chargeClosings = pgTable(
  'charge_closings',
  {
    paymentNo: text('payment_no')
      .primaryKey()
      .references(() => payments.paymentNo),
    askAgainAt: timestamptz('ask_again_at').notNull(),
    /** Since when nobody can pay it; null before. */
    closedAt: timestamptz('closed_at'),
  },
  (table) => [
    index('charge_closings_due')
      .on(table.askAgainAt)
      .where(sql`${table.closedAt} is null`),
  ],
);

/** The days of Shanghai whose file of a provider was compared with our payments. */
export const reconciledDays = pgTable(
  'reconciled_days',
  {
    provider: text().notNull(),
    day: date().notNull(),
    reconciledAt: timestamptz('reconciled_at').notNull(),
    /** Lines of the file. */
    payments: integer().notNull(),
    refunds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
);

/** What such a file said against our payments. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    provider: text().notNull(),
    day: date().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** Our number of the payment, or of the refund. */
    number: text().notNull(),
    providerFen: fen('provider_fen'),
    ownFen: fen('own_fen'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.day, table.kind, table.number] }),
    check('reconciliation_differences_kind', sql`${table.kind} in (${quoted(differenceKinds)})`),
    foreignKey({
      name: 'reconciliation_differences_day_fk',
      columns: [table.provider, table.day],
      foreignColumns: [reconciledDays.provider, reconciledDays.day],
    }),
  ],
);

/** What a person settled of them, once and for good. */
export const settledDifferences = pgTable(
  'settled_differences',
  {
    provider: text().notNull(),
    day: date().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    number: text().notNull(),
    settledBy: text('settled_by').notNull(),
    reason: text().notNull(),
    settledAt: timestamptz('settled_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.day, table.kind, table.number] }),
    foreignKey({
      name: 'settled_differences_difference_fk',
      columns: [table.provider, table.day, table.kind, table.number],
      foreignColumns: [
        reconciliationDifferences.provider,
        reconciliationDifferences.day,
        reconciliationDifferences.kind,
        reconciliationDifferences.number,
      ],
    }),
    check('settled_differences_by', isBounded(table.settledBy, settlementLimits.by)),
    check('settled_differences_reason', isBounded(table.reason, settlementLimits.reason)),
  ],
);
