import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './timestamptz-column.ts';

/** The data keys that the database needs. Holds no key: a check value recognises it. */
export const dataKeyTable = pgTable('data_keys', {
  keyId: text('key_id').primaryKey(),
  checkValue: text('check_value').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
