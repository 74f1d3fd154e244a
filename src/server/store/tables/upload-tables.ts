import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { trades } from './trade-tables.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A file that was announced, and since `stored_at` one that is kept under its id. */
export const uploads = pgTable(
  'uploads',
  {
    uploadId: text('upload_id').primaryKey(),
    tradeId: text('trade_id')
      .notNull()
      .references(() => trades.tradeId),
    purpose: text().notNull(),
    /** As announced: what arrives must be of this type and of this many bytes. */
    contentType: text('content_type').notNull(),
    size: integer().notNull(),
    signHash: text('sign_hash').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    storedAt: timestamptz('stored_at'),
    /** Of the bytes that arrived, so that sending them again is known to be the same. */
    sourceHash: text('source_hash'),
    /** Of the picture as it is kept. */
    bytes: integer(),
    width: integer(),
    height: integer(),
    removedAt: timestamptz('removed_at'),
    /** When to look whether anybody still needs it. */
    nextCheckAt: timestamptz('next_check_at').notNull(),
  },
  (table) => [
    index('uploads_trade').on(table.tradeId),
    index('uploads_next_check').on(table.nextCheckAt),
    check('uploads_size', sql`${table.size} between 1 and 10485760`),
    check('uploads_stored', sql`(${table.storedAt} is null) = (${table.sourceHash} is null)`),
  ],
);
