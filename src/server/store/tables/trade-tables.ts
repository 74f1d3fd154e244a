// Tables of a customer's data: trades, drafts, answers and family.
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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AnswerRow, Answers } from '../../../core/answers/answers.ts';
import type { ForeignAnswers } from '../../../../validators/rule/rule.ts';
import type { NoticeState } from '../../../core/orders/health-notice.ts';
import type { Stored } from '../../encryption/encrypted-record.ts';
import { answerValue } from './answer-value-column.ts';
import { versionReference, versions } from './form-tables.ts';
import { ownerReference } from './owner-tables.ts';
import { products } from './catalog-tables.ts';
import { timestamptz } from './timestamptz-column.ts';

/**
 * Written for servers of the previous release, which find rows by the session that created them. The next release writes it
 * no longer, and the one after drops it (`src/decisions/0034-*`).
 */
const formerSession = () => text('token_hash').notNull();

export const trades = pgTable(
  'trades',
  {
    tradeId: text('trade_id').primaryKey(),
    orderSn: text('order_sn').notNull().unique(),
    ownerId: ownerReference(),
    tokenHash: formerSession(),
    supplierCode: text('supplier_code').notNull(),
    riskCode: text('risk_code').notNull(),
    platformCode: text('platform_code').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When the customer removed the application from the list; answers saved later return it. */
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.supplierCode, table.riskCode],
      foreignColumns: [products.supplierCode, products.riskCode],
    }),
    index('trades_owner').on(table.ownerId),
    index('trades_session').on(table.tokenHash),
  ],
);

/** The trade that a row belongs to. */
export const tradeReference = () =>
  text('trade_id')
    .notNull()
    .references(() => trades.tradeId);

const answerColumns = () => ({
  tradeId: tradeReference(),
  screen: text().notNull(),
  /** Distinguishes form instances of the same screen, such as an insured person; empty for a screen filled once per trade. */
  subject: text().notNull().default(''),
  versionId: versionReference(),
  revision: integer().notNull(),
  answers: jsonb().$type<Stored<Answers>>().notNull(),
});

/** The latest entered answers, final or not. The revision detects concurrent edits, such as two tabs. */
export const drafts = pgTable(
  'drafts',
  {
    ...answerColumns(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** Number of latest revisions that only migrated the answers, without a customer's entry. */
    migrationCount: integer('carried').notNull().default(0),
    /** The version the customer saw last before a migration; null once the answers are final. */
    migratedFrom: bigint('moved_from', { mode: 'number' }).references(() => versions.versionId),
    /** The last revision before that migration. */
    migratedSince: integer('moved_since'),
    /** When the customer discarded the draft; the row stays so that a new draft continues its revisions. */
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.screen, table.subject] }),
    check('drafts_moved', sql`(${table.migratedFrom} is null) = (${table.migratedSince} is null)`),
  ],
);

/** Answers without a path in a newer version, with the version they were entered under. Append-only. */
export const retiredAnswers = pgTable(
  'retired_answers',
  {
    tradeId: tradeReference(),
    screen: text().notNull(),
    subject: text().notNull(),
    /** First draft revision without the answer. */
    revision: integer().notNull(),
    path: text('at').notNull(),
    elementId: text('element_id').notNull(),
    versionId: versionReference(),
    value: answerValue().notNull(),
    retiredAt: timestamptz('retired_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.screen, table.subject, table.revision, table.path] }),
  ],
);

/** The outcome of a revision of final answers: a save by a server of the previous release leaves that of an older one. */
export interface StoredOutcome {
  revision: number;
  outcomeId: string;
}

/** Answers to other screens that a revision of final answers was checked with, and the revisions that those had. */
export interface PinnedAnswers {
  revision: number;
  answers: ForeignAnswers;
  revisions: Readonly<Record<string, number>>;
}

/** The latest answers that passed every check. */
export const answers = pgTable(
  'answers',
  {
    ...answerColumns(),
    savedAt: timestamptz('saved_at').notNull().defaultNow(),
    /** The outcome of the revision that it names; null without one, as servers of the previous release leave it. */
    outcome: jsonb().$type<Stored<StoredOutcome>>(),
    /** Of the revision that it names, like the outcome; null where the form reads no other screen. */
    pinnedAnswers: jsonb('pinned_answers').$type<Stored<PinnedAnswers>>(),
    /** Of the trial: the premium that the customer was shown and agreed to last, in fen; null beside other answers. */
    agreedPremiumFen: bigint('agreed_premium_fen', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.screen, table.subject] }),
    check('answers_agreed_premium', sql`${table.agreedPremiumFen} > 0`),
  ],
);

/** State of each insured person's health notice (S-003). */
export const healthNotices = pgTable(
  'health_notices',
  {
    tradeId: tradeReference(),
    /** Row id of the insured person in the answers of the trade. */
    insuredId: text('insured_id').notNull(),
    state: text().$type<NoticeState>().notNull(),
    /** Blind index of the hash of the person's answers, or without encryption the hash; a change resets the notice. */
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

/** An owner's family members, offered as insured persons. The row of a removed member stays and is never shown. */
export const familyMembers = pgTable(
  'family_members',
  {
    ownerId: ownerReference(),
    tokenHash: formerSession(),
    memberId: text('member_id').notNull(),
    selfFlag: boolean('self_flag').notNull(),
    answers: jsonb().$type<Stored<AnswerRow>>().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.memberId] }),
    unique('family_members_owner').on(table.ownerId, table.memberId),
    uniqueIndex('family_members_self')
      .on(table.ownerId)
      .where(sql`${table.selfFlag} and ${table.removedAt} is null`),
  ],
);
