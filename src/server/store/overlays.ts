// Stores and reads overlays; each publishing of a scope adds a revision.
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { Database, Transaction } from './connection/database.ts';
import { fullScope, matchesScope, type FormScope } from './forms.ts';
import { overlays } from './tables/form-tables.ts';

/** The latest revision of every overlay of a screen, except those taken out of use. */
export async function readOverlays(db: Database | Transaction, screen: string): Promise<Overlay[]> {
  const rows = await db
    .selectDistinctOn([overlays.supplierCode, overlays.riskCode, overlays.platformCode])
    .from(overlays)
    .where(eq(overlays.screen, screen))
    .orderBy(overlays.supplierCode, overlays.riskCode, overlays.platformCode, desc(overlays.revision));
  return rows.filter(({ isUnpublished }) => !isUnpublished).map(toOverlay);
}

/** All revisions of the overlay of one scope, oldest first. */
export async function readOverlayHistory(
  db: Database | Transaction,
  screen: string,
  scope: FormScope,
): Promise<{ overlay: Overlay; isUnpublished: boolean }[]> {
  const rows = await db
    .select()
    .from(overlays)
    .where(matchesScope(overlays, screen, scope))
    .orderBy(asc(overlays.revision));
  return rows.map((row) => ({ overlay: toOverlay(row), isUnpublished: row.isUnpublished }));
}

/** @param isUnpublished the scope has no overlay from this revision on, which keeps the last one for reading */
export async function insertOverlay(
  tx: Transaction,
  overlay: Overlay,
  publishedBy: string,
  { isUnpublished = false }: { isUnpublished?: boolean } = {},
): Promise<void> {
  const { screen, baseVersion, operations, words } = overlay;
  const scope = fullScope(overlay.scope);
  const next = sql`(select coalesce(max(revision), 0) + 1 from ${overlays} where ${matchesScope(overlays, screen, scope)})`;
  await tx
    .insert(overlays)
    .values({ screen, ...scope, revision: next, baseVersion, operations, words, publishedBy, isUnpublished });
}

function toOverlay({
  screen,
  supplierCode,
  riskCode,
  platformCode,
  baseVersion,
  operations,
  words,
}: typeof overlays.$inferSelect): Overlay {
  return {
    formatVersion: 1,
    screen,
    scope: {
      supplierCode,
      ...(riskCode ? { riskCode } : {}),
      ...(platformCode ? { platformCode } : {}),
    },
    baseVersion,
    operations,
    words,
  };
}
