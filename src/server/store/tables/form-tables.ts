// Tables of forms, versions and releases. Invariants are database constraints, so that no code path can violate them.
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Element } from '../../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../../schemas/generated/form.ts';
import type { Overlay } from '../../../../schemas/generated/overlay.ts';
import type { AnswerMapping } from '../../../core/migrate/migrate-answers.ts';
import { timestamptz } from './timestamptz-column.ts';

const publishColumns = () => ({
  publishedAt: timestamptz('published_at').notNull().defaultNow(),
  publishedBy: text('published_by').notNull(),
});

/** A published base form without its elements; one row per version, never changed. */
export const forms = pgTable(
  'forms',
  {
    screen: text().notNull(),
    version: integer().notNull(),
    sections: jsonb().$type<Section[]>().notNull(),
    steps: jsonb().$type<Form['steps']>(),
    groupChecks: jsonb('group_checks').$type<Form['groupChecks']>().notNull(),
    conditions: jsonb().$type<Form['conditions']>(),
    outcomes: jsonb().$type<Form['outcomes']>(),
    words: jsonb().$type<Form['words']>().notNull(),
    contentHash: text('content_hash').notNull(),
    ...publishColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.screen, table.version] }),
    check('forms_version', sql`${table.version} >= 1`),
  ],
);

/** The elements of a base form, one question per row. */
export const elements = pgTable(
  'elements',
  {
    screen: text().notNull(),
    version: integer().notNull(),
    elementId: text('element_id').notNull(),
    sectionId: text('section_id').notNull(),
    position: integer().notNull(),
    elementCode: text('element_code').notNull(),
    inputType: text('input_type').notNull(),
    requiredFlag: text('required_flag').$type<'Y' | 'N'>().notNull(),
    defaultLocationValue: text('default_location_value'),
    settings: jsonb().$type<Element['settings']>(),
    visibleWhen: jsonb('visible_when').$type<Element['visibleWhen']>(),
    requiredWhen: jsonb('required_when').$type<Element['requiredWhen']>(),
    readOnlyWhen: jsonb('read_only_when').$type<Element['readOnlyWhen']>(),
    optionsWhen: jsonb('options_when').$type<Element['optionsWhen']>(),
    renamedOptions: jsonb('renamed_options').$type<Element['renamedOptions']>(),
    itemsWhen: jsonb('items_when').$type<Element['itemsWhen']>(),
    computed: jsonb().$type<Element['computed']>(),
    computedWhen: jsonb('computed_when').$type<Element['computedWhen']>(),
    bounds: jsonb().$type<Element['bounds']>(),
    mayChange: boolean('may_change').$type<Element['mayChange']>(),
    initialValue: jsonb('initial_value').$type<Element['initialValue']>(),
    pipes: jsonb().$type<Element['pipes']>(),
    locks: jsonb().$type<Element['locks']>(),
  },
  (table) => [
    primaryKey({ columns: [table.screen, table.version, table.elementId] }),
    unique('elements_code').on(table.screen, table.version, table.sectionId, table.elementCode),
    foreignKey({ columns: [table.screen, table.version], foreignColumns: [forms.screen, forms.version] }),
    check('elements_required', sql`${table.requiredFlag} in ('Y', 'N')`),
  ],
);

const scopeColumns = () => ({
  screen: text().notNull(),
  supplierCode: text('supplier_code').notNull().default(''),
  riskCode: text('risk_code').notNull().default(''),
  platformCode: text('platform_code').notNull().default(''),
});

/** The changes of a scope to the base form; each publishing adds a revision. */
export const overlays = pgTable(
  'overlays',
  {
    ...scopeColumns(),
    revision: integer().notNull(),
    baseVersion: integer('base_version').notNull(),
    operations: jsonb().$type<Overlay['operations']>().notNull(),
    words: jsonb().$type<Overlay['words']>().notNull(),
    /** The overlay was taken out of use: from this revision on the scope has none. */
    isUnpublished: boolean('is_unpublished').notNull().default(false),
    ...publishColumns(),
  },
  (table) => [
    primaryKey({
      columns: [table.screen, table.supplierCode, table.riskCode, table.platformCode, table.revision],
    }),
    foreignKey({ columns: [table.screen, table.baseVersion], foreignColumns: [forms.screen, forms.version] }),
  ],
);

/** Source code of compiled validators, addressed by content hash. */
export const validatorModules = pgTable('validator_modules', {
  sha256: text().primaryKey(),
  code: text().notNull(),
});

/** A published, flattened form. Immutable: the app's role may only insert and select. */
export const versions = pgTable(
  'versions',
  {
    versionId: bigserial('version_id', { mode: 'number' }).primaryKey(),
    ...scopeColumns(),
    number: integer().notNull(),
    contentHash: text('content_hash').notNull(),
    compilerVersion: integer('compiler_version').notNull(),
    validatorSha256: text('validator_sha256')
      .notNull()
      .references(() => validatorModules.sha256),
    form: jsonb().$type<Form>().notNull(),
    /** Answer mapping: new paths for answers of older versions whose questions were replaced. */
    mapping: jsonb('recipe').$type<AnswerMapping>(),
    /** Last days in Asia/Shanghai to begin and to submit under the version that this one replaces. */
    lastBegin: date('last_begin', { mode: 'string' }),
    lastSubmit: date('last_submit', { mode: 'string' }),
    ...publishColumns(),
  },
  (table) => [
    unique('versions_number').on(
      table.screen,
      table.supplierCode,
      table.riskCode,
      table.platformCode,
      table.number,
    ),
    index('versions_hash').on(table.contentHash),
    index('versions_last_begin')
      .on(table.lastBegin)
      .where(sql`${table.lastBegin} is not null`),
    check(
      'versions_last_days',
      sql`${table.lastBegin} is null or (${table.lastSubmit} is not null and ${table.lastBegin} <= ${table.lastSubmit})`,
    ),
  ],
);

/** The validators of a version as a later compiler writes them; a row is never changed. */
export const recompiledValidators = pgTable(
  'recompiled_validators',
  {
    versionId: bigint('version_id', { mode: 'number' })
      .notNull()
      .references(() => versions.versionId),
    compilerVersion: integer('compiler_version').notNull(),
    validatorSha256: text('validator_sha256')
      .notNull()
      .references(() => validatorModules.sha256),
    recompiledAt: timestamptz('recompiled_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.compilerVersion] })],
);

/** The version that a row belongs to. */
export const versionReference = () =>
  bigint('version_id', { mode: 'number' })
    .notNull()
    .references(() => versions.versionId);

/** The live version of each scope, the only mutable row of a form. */
export const releases = pgTable(
  'releases',
  {
    ...scopeColumns(),
    versionId: versionReference(),
    /** Increases with every release; a process that missed a notification detects the change by it. */
    revision: bigint({ mode: 'number' }).notNull(),
    releasedAt: timestamptz('released_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.screen, table.supplierCode, table.riskCode, table.platformCode] }),
  ],
);

/** A version that goes live at a moment; `src/decisions/0064-*` says who moves what when. */
export const scheduledReleases = pgTable('scheduled_releases', {
  versionId: bigint('version_id', { mode: 'number' })
    .primaryKey()
    .references(() => versions.versionId),
  validFrom: timestamptz('valid_from').notNull(),
  /** When publishing moved the release of the scope to it, some time after `validFrom`. */
  releasedAt: timestamptz('released_at'),
  /** When and by whom it was unpublished before it was live. */
  unpublishedAt: timestamptz('unpublished_at'),
  unpublishedBy: text('unpublished_by'),
});
