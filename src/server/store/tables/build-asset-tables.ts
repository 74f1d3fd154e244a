// The assets of builds of the customer's app: a server has those of other builds too.
import { boolean, customType, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './timestamptz-column.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Scripts, styles and pictures by name, which ends with a hash. What is behind a name never changes. */
export const buildAssets = pgTable('build_assets', {
  name: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  /** Hex SHA-256 of the file as it is, since compressed bytes differ between versions of a compressor. */
  sha256: text().notNull(),
  /** Whether `content` is compressed with brotli. */
  isCompressed: boolean('is_compressed').notNull(),
  content: bytes().notNull(),
  /** When a build without the file took the place of one with it; null for the files of the current build. */
  leftAt: timestamptz('left_at'),
});
