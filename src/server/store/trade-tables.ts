// What belongs to a customer: the session, its trades, and what was entered.
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Answers } from '../../core/answers.ts';
import { versions } from './form-tables.ts';
import { products } from './list-tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A visitor. Only the hash of the token is kept. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const trades = pgTable(
  'trades',
  {
    tradeId: text('trade_id').primaryKey(),
    orderSn: text('order_sn').notNull().unique(),
    tokenHash: text('token_hash')
      .notNull()
      .references(() => sessions.tokenHash),
    supplierCode: text('supplier_code').notNull(),
    riskCode: text('risk_code').notNull(),
    platformCode: text('platform_code').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.supplierCode, table.riskCode],
      foreignColumns: [products.supplierCode, products.riskCode],
    }),
    index('trades_session').on(table.tokenHash),
  ],
);

const underWay = () => ({
  tradeId: text('trade_id')
    .notNull()
    .references(() => trades.tradeId),
  screen: text().notNull(),
  /** Whom or what the form is about, when the screen is filled several times for a trade. */
  subject: text().notNull().default(''),
  versionId: bigint('version_id', { mode: 'number' })
    .notNull()
    .references(() => versions.versionId),
  revision: integer().notNull(),
  answers: jsonb().$type<Answers>().notNull(),
});

/** What was entered last, finished or not. The revision tells two tabs apart. */
export const drafts = pgTable(
  'drafts',
  { ...underWay(), updatedAt: at('updated_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.tradeId, table.screen, table.subject] })],
);

/** What passed every check last. */
export const answers = pgTable(
  'answers',
  { ...underWay(), savedAt: at('saved_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.tradeId, table.screen, table.subject] })],
);
