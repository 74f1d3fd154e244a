import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Stored } from '../../encryption/encrypted-record.ts';
import { tradeReference } from './trade-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** An announced upload; since `stored_at` the object store holds its file under the upload id. */
export const uploads = pgTable(
  'uploads',
  {
    uploadId: text('upload_id').primaryKey(),
    tradeId: tradeReference(),
    purpose: text().notNull(),
    /** As announced; the received file must match type and size. */
    contentType: text('content_type').notNull(),
    size: integer().notNull(),
    /** Of a document; null for pictures. */
    fileName: jsonb('file_name').$type<Stored<string>>(),
    signHash: text('sign_hash').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    storedAt: timestamptz('stored_at'),
    /** The data key of the stored file; null: stored clear, by a server that does not encrypt. */
    keyId: text('key_id'),
    /** Hash of the received bytes; identifies a repeated upload of the same file. */
    sourceHash: text('source_hash'),
    /** Size of the stored file: of a picture, after re-encoding. */
    bytes: integer(),
    /** Of a picture. */
    width: integer(),
    height: integer(),
    removedAt: timestamptz('removed_at'),
    /** When the sweep next checks whether the upload is still in use. */
    nextCheckAt: timestamptz('next_check_at').notNull(),
  },
  (table) => [
    index('uploads_trade').on(table.tradeId),
    index('uploads_next_check').on(table.nextCheckAt),
    check('uploads_size', sql`${table.size} between 1 and 10485760`),
    check('uploads_stored', sql`(${table.storedAt} is null) = (${table.sourceHash} is null)`),
  ],
);
