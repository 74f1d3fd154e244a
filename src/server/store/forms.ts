import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import { withNestedSections, withSubsections } from '../../core/form/form-elements.ts';
import type { Database, Transaction } from './connection/database.ts';
import { fitsInteger } from './connection/integer-column.ts';
import { isOnceLive } from './schedule-conditions.ts';
import {
  elements,
  forms,
  validatorModules,
  versions,
  type overlays,
  type releases,
} from './tables/form-tables.ts';

export type Version = typeof versions.$inferSelect;

/** The customers a form is for. An empty part means "every". */
export interface FormScope {
  supplierCode: string;
  riskCode: string;
  platformCode: string;
}

export const BASE_SCOPE: FormScope = { supplierCode: '', riskCode: '', platformCode: '' };

export const fullScope = (scope: Overlay['scope']): FormScope => ({ ...BASE_SCOPE, ...scope });

/** The scopes whose releases serve a customer, the narrowest first. */
export const coveringScopes = (scope: FormScope): FormScope[] => [
  scope,
  { ...scope, platformCode: '' },
  { ...scope, platformCode: '', riskCode: '' },
  BASE_SCOPE,
];

/** Condition for the rows of one form. */
export const matchesScope = (
  table: typeof versions | typeof overlays | typeof releases,
  screen: string,
  scope: FormScope,
) =>
  and(
    eq(table.screen, screen),
    eq(table.supplierCode, scope.supplierCode),
    eq(table.riskCode, scope.riskCode),
    eq(table.platformCode, scope.platformCode),
  );

/** Reads a base form, assembled from its frame and its element rows. */
export async function readBaseForm(
  db: Database | Transaction,
  screen: string,
  version: number,
): Promise<Form | undefined> {
  if (!fitsInteger(version)) return undefined;
  const [row] = await db
    .select()
    .from(forms)
    .where(and(eq(forms.screen, screen), eq(forms.version, version)));
  if (!row) return undefined;
  const rows = await db
    .select()
    .from(elements)
    .where(and(eq(elements.screen, screen), eq(elements.version, version)))
    .orderBy(asc(elements.position));
  const withElements = (section: Section): Section => ({
    ...withSubsections(section, withElements),
    elements: rows.filter(({ sectionId }) => sectionId === section.sectionId).map(elementOf),
  });
  return {
    formatVersion: 1,
    screen,
    sections: row.sections.map(withElements),
    groupChecks: row.groupChecks,
    ...(row.steps ? { steps: row.steps } : {}),
    ...(row.conditions ? { conditions: row.conditions } : {}),
    ...(row.outcomes ? { outcomes: row.outcomes } : {}),
    words: row.words,
  };
}

export async function readLatestBase(db: Database | Transaction, screen: string) {
  const [row] = await db
    .select({ version: forms.version, contentHash: forms.contentHash })
    .from(forms)
    .where(eq(forms.screen, screen))
    .orderBy(desc(forms.version))
    .limit(1);
  return row;
}

/** Stores a base form: its frame and one row per element. */
export async function insertBaseForm(
  tx: Transaction,
  form: Form,
  { version, contentHash, publishedBy }: { version: number; contentHash: string; publishedBy: string },
): Promise<void> {
  const { formatVersion: _format, sections, ...own } = form;
  const frame = { ...own, sections: sections.map(withoutElements) };
  await tx.insert(forms).values({ version, contentHash, publishedBy, ...frame });
  const rows = elementRows(form.sections).map((row, position) => ({
    screen: form.screen,
    version,
    position,
    ...row,
  }));
  if (rows.length > 0) await tx.insert(elements).values(rows);
}

/** The hashes of a screen's base forms, oldest first. */
export const readBaseHistory = (
  db: Database | Transaction,
  screen: string,
): Promise<{ version: number; contentHash: string }[]> =>
  db
    .select({ version: forms.version, contentHash: forms.contentHash })
    .from(forms)
    .where(eq(forms.screen, screen))
    .orderBy(asc(forms.version));

export interface NewVersion {
  screen: string;
  scope: FormScope;
  contentHash: string;
  compilerVersion: number;
  validator: { sha256: string; code: string };
  form: Form;
  publishedBy: string;
  mapping?: AnswerMapping;
  lastBegin?: string;
  lastSubmit?: string;
}

/** Inserts a version. It is live for nobody before its scope's release points at it, or it is scheduled. */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<Version> {
  const { screen, scope, validator, ...rest } = version;
  await tx.insert(validatorModules).values(validator).onConflictDoNothing();
  const next = sql`(select coalesce(max(number), 0) + 1 from ${versions} where ${matchesScope(versions, screen, scope)})`;
  const [row] = await tx
    .insert(versions)
    .values({ screen, ...scope, ...rest, number: next, validatorSha256: validator.sha256 })
    .returning();
  return row!;
}

/** Number of past versions that publishing looks at; no draft is older. */
const MAX_VERSIONS = 50;

/** The latest versions of one form, newest first, without those that were unpublished before they were live. */
export const readVersionForms = (
  db: Database | Transaction,
  screen: string,
  scope: FormScope,
): Promise<{ versionId: number; form: Form }[]> =>
  db
    .select({ versionId: versions.versionId, form: versions.form })
    .from(versions)
    .where(and(matchesScope(versions, screen, scope), isOnceLive()))
    .orderBy(desc(versions.number))
    .limit(MAX_VERSIONS);

/** The versions of one form from a number on, oldest first, without those that were unpublished before they were live. */
export const readVersionsFrom = (
  db: Database | Transaction,
  screen: string,
  scope: FormScope,
  number: number,
): Promise<Version[]> =>
  db
    .select()
    .from(versions)
    .where(and(matchesScope(versions, screen, scope), gte(versions.number, number), isOnceLive()))
    .orderBy(asc(versions.number));

export async function readVersion(
  db: Database | Transaction,
  versionId: number,
): Promise<Version | undefined> {
  const [row] = await db.select().from(versions).where(eq(versions.versionId, versionId));
  return row;
}

type ElementRow = typeof elements.$inferSelect;

/** Converts a row to an element; null columns become absent keys. */
function elementOf({
  screen: _screen,
  version: _version,
  sectionId: _section,
  position: _position,
  ...row
}: ElementRow): Element {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as Element;
}

const withoutElements = (section: Section): Section => ({
  ...withSubsections(section, withoutElements),
  elements: [],
});

const elementRows = (sections: readonly Section[]): (Element & { sectionId: string })[] =>
  sections
    .flatMap(withNestedSections)
    .flatMap(({ sectionId, elements: own }) => own.map((element) => ({ ...element, sectionId })));
