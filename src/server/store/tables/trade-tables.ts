// What belongs to a customer: the session, its trades, and what was entered.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AnswerRow, Answers } from '../../../core/answers/answers.ts';
import type { NoticeState } from '../../../core/orders/health-notice.ts';
import { answerValue } from './answer-value-column.ts';
import { versions } from './form-tables.ts';
import { products } from './catalog-tables.ts';

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A visitor. Only the hash of the token is kept. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
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
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.supplierCode, table.riskCode],
      foreignColumns: [products.supplierCode, products.riskCode],
    }),
    index('trades_session').on(table.tokenHash),
  ],
);

const answerColumns = () => ({
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
  {
    ...answerColumns(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** How many of the last revisions only carried the answers to another version: nobody entered anything in them. */
    carried: integer().notNull().default(0),
    /** The version that the person met last, until the answers to the present one are final. */
    movedFrom: bigint('moved_from', { mode: 'number' }).references(() => versions.versionId),
    /** The last revision before that. */
    movedSince: integer('moved_since'),
    /** Thrown away by the person; the row stays, so that a draft that begins anew counts on. */
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.screen, table.subject] }),
    check('drafts_moved', sql`(${table.movedFrom} is null) = (${table.movedSince} is null)`),
  ],
);

/** Answers that a newer version has no place for, with the version under which they were given. Only added to. */
export const retiredAnswers = pgTable(
  'retired_answers',
  {
    tradeId: text('trade_id')
      .notNull()
      .references(() => trades.tradeId),
    screen: text().notNull(),
    subject: text().notNull(),
    /** Of the draft from which on they are not in it. */
    revision: integer().notNull(),
    at: text().notNull(),
    elementId: text('element_id').notNull(),
    versionId: bigint('version_id', { mode: 'number' })
      .notNull()
      .references(() => versions.versionId),
    value: answerValue().notNull(),
    retiredAt: timestamptz('retired_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.screen, table.subject, table.revision, table.at] }),
  ],
);

/** What passed every check last. */
export const answers = pgTable(
  'answers',
  { ...answerColumns(), savedAt: timestamptz('saved_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.tradeId, table.screen, table.subject] })],
);

/** How far the health notice of each insured person of a trade is (S-003). */
export const healthNotices = pgTable(
  'health_notices',
  {
    tradeId: text('trade_id')
      .notNull()
      .references(() => trades.tradeId),
    /** Row id of the insured person in the answers of the trade. */
    insuredId: text('insured_id').notNull(),
    state: text().$type<NoticeState>().notNull(),
    /** Of what is known about the person, so that a change is seen. */
    personHash: text('person_hash').notNull(),
    movedAt: timestamptz('moved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.insuredId] }),
    check(
      'health_notices_state',
      sql`${table.state} in ('notRequired', 'toConfirm', 'passed', 'failed', 'manualApplied')`,
    ),
  ],
);

/** The family of a visitor, to be picked into insured persons. A removed member stays as a row and is never shown. */
export const familyMembers = pgTable(
  'family_members',
  {
    tokenHash: text('token_hash')
      .notNull()
      .references(() => sessions.tokenHash),
    memberId: text('member_id').notNull(),
    selfFlag: boolean('self_flag').notNull(),
    answers: jsonb().$type<AnswerRow>().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.memberId] }),
    uniqueIndex('family_members_self')
      .on(table.tokenHash)
      .where(sql`${table.selfFlag} and ${table.removedAt} is null`),
  ],
);
