import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A moment, but never before the last move: the clocks of two servers may differ by some milliseconds. */
export const notBefore = (movedAt: PgColumn, now: Date): SQL =>
  sql`greatest(${movedAt}, ${now.toISOString()}::timestamptz)`;
