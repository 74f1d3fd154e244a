import { timestamp } from 'drizzle-orm/pg-core';

/** An instant, read and written as a `Date`. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
