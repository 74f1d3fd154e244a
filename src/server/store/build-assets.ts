// The assets of the builds that servers serve, or served a while ago.
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { inTransaction } from './connection/transaction.ts';
import type { Database } from './connection/database.ts';
import { buildAssets } from './tables/build-asset-tables.ts';

/** An asset of a build. */
export type BuildAsset = Omit<typeof buildAssets.$inferInsert, 'leftAt'>;
/** What a server has to know of an asset before it reads the content. */
export type AssetKind = Pick<typeof buildAssets.$inferSelect, 'name' | 'mediaType' | 'isCompressed'>;

/** How long an asset stays after its build, in days: a service worker keeps HTML for a week (`src/app/worker/build-cache.ts`). */
const KEPT_DAYS = 8;

/**
 * Stores the assets of the build that is about to serve, all at once. Assets that it lacks have left since now, and those that
 * left long ago are deleted. Needs the rights of the owner.
 *
 * @throws Error when another build has other content under the same name: phones keep what is behind a name for a year
 */
export async function writeBuildAssets(db: Database, assets: readonly BuildAsset[]): Promise<void> {
  const names = assets.map(({ name }) => name);
  await inTransaction(db, async (tx) => {
    // Two servers may start at once; readers do not wait.
    await tx.execute(sql`lock table ${buildAssets} in share row exclusive mode`);
    const { name, sha256, leftAt } = buildAssets;
    const stored = new Map(
      (await tx.select({ name, sha256 }).from(buildAssets).where(inArray(name, names))).map((row) => [
        row.name,
        row.sha256,
      ]),
    );
    const changed = assets.find((asset) => (stored.get(asset.name) ?? asset.sha256) !== asset.sha256);
    if (changed)
      throw new Error(`the asset ${changed.name} differs from that of an earlier build with the same name`);
    const added = assets.filter((asset) => !stored.has(asset.name));
    if (added.length > 0) await tx.insert(buildAssets).values(added);
    await tx
      .update(buildAssets)
      .set({ leftAt: null })
      .where(and(inArray(name, names), isNotNull(leftAt)));
    await tx
      .update(buildAssets)
      .set({ leftAt: sql`now()` })
      .where(and(notInArray(name, names), isNull(leftAt)));
    await tx.delete(buildAssets).where(lt(leftAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
  });
}

/** Reads which assets there are, without their content. */
export const readAssetKinds = (db: Database): Promise<AssetKind[]> =>
  db
    .select({
      name: buildAssets.name,
      mediaType: buildAssets.mediaType,
      isCompressed: buildAssets.isCompressed,
    })
    .from(buildAssets);

/** Reads the content of an asset, as it is stored; undefined when it was deleted. */
export async function readAssetContent(db: Database, name: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ content: buildAssets.content })
    .from(buildAssets)
    .where(eq(buildAssets.name, name));
  return row?.content;
}
