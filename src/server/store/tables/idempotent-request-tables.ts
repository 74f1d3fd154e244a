import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Stored } from '../../encryption/encrypted-record.ts';
import { owners } from './owner-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** Writes that may be sent again, each with its first response, for a day. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => owners.ownerId, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Index of the call and its body, which says whether the key came with the same request. */
    requestHash: text('request_hash').notNull(),
    /** The data of the response, encrypted; null while the request runs, and after it failed. */
    response: jsonb().$type<Stored<{ data: unknown }>>(),
    /** Until then nobody else runs the request. */
    claimedUntil: timestamptz('claimed_until').notNull(),
    claimedAt: timestamptz('claimed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.key] }),
    check('idempotent_requests_key', sql`${table.key} ~ '^[A-Za-z0-9_-]{10,64}$'`),
    index('idempotent_requests_claimed').on(table.claimedAt),
  ],
);
