// The table of underwriters' letters. A trigger guards their moves (migration 0075).
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { letterKinds, type LetterKind, type LetterState } from '../../../core/orders/letter-life.ts';
import type { Stored } from '../../encryption/encrypted-record.ts';
import { orderSnapshots, quoted } from './order-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/** What a letter says. */
export interface LetterContent {
  recipient: string;
  content: string;
  /** Of an exclusion: what the policy says of it. */
  agreement?: string;
}

/** What the customer replied. */
export interface StoredReply {
  conclusion: 'agree' | 'disagree';
  opinion?: string;
  /** Ids of uploads. */
  images: string[];
}

/** The letters about submissions of orders, one open at a time. That a reply is being drafted its draft tells. */
export const letters = pgTable(
  'letters',
  {
    letterId: text('letter_id').primaryKey(),
    orderSn: text('order_sn').notNull(),
    /** Of the snapshot that it is about. */
    revision: integer().notNull(),
    /** The insurer's number. */
    letterNo: text('letter_no').notNull(),
    kind: text().$type<LetterKind>().notNull(),
    state: text().$type<Exclude<LetterState, 'drafting'>>().notNull(),
    content: jsonb().$type<Stored<LetterContent>>().notNull(),
    reply: jsonb().$type<Stored<StoredReply>>(),
    issuedAt: timestamptz('issued_at').notNull(),
    /** Day in Asia/Shanghai, until the end of which it can be answered. */
    replyBy: date('reply_by', { mode: 'string' }).notNull(),
    readAt: timestamptz('read_at'),
    repliedAt: timestamptz('replied_at'),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.orderSn, table.revision],
      foreignColumns: [orderSnapshots.orderSn, orderSnapshots.revision],
    }),
    unique('letters_number').on(table.orderSn, table.letterNo),
    uniqueIndex('letters_open')
      .on(table.orderSn)
      .where(sql`${table.state} in ('unread', 'read', 'submitted')`),
    check('letters_kind', sql`${table.kind} in (${quoted(letterKinds)})`),
    check('letters_state', sql`${table.state} in ('unread', 'read', 'submitted', 'overdue', 'closed')`),
    check('letters_reply', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check('letters_submitted', sql`${table.state} <> 'submitted' or ${table.reply} is not null`),
    check(
      'letters_unanswered',
      sql`${table.state} not in ('unread', 'read', 'overdue') or ${table.reply} is null`,
    ),
    check('letters_ended', sql`(${table.state} in ('overdue', 'closed')) = (${table.endedAt} is not null)`),
  ],
);
