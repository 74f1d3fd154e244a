// Hashes of the validators that versions of older compilers have since they were recompiled.
import { and, desc, eq, ne, notExists, or } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import type { NewVersion, Version } from './forms.ts';
import { isInForce } from './schedule-conditions.ts';
import { recompiledValidators, validatorModules, versions } from './tables/form-tables.ts';

/** The hash of a version's validators as a compiler writes them; undefined when it was not recompiled. */
export async function readRecompiledHash(
  db: Database,
  versionId: number,
  compilerVersion: number,
): Promise<string | undefined> {
  const table = recompiledValidators;
  const [row] = await db
    .select({ sha256: table.validatorSha256 })
    .from(table)
    .where(and(eq(table.versionId, versionId), eq(table.compilerVersion, compilerVersion)));
  return row?.sha256;
}

/** The newest version whose validators have this hash, as it was published or recompiled. */
export async function readVersionOfValidator(db: Database, sha256: string): Promise<number | undefined> {
  const [row] = await db
    .select({ versionId: versions.versionId })
    .from(versions)
    .leftJoin(recompiledValidators, eq(recompiledValidators.versionId, versions.versionId))
    .where(or(eq(versions.validatorSha256, sha256), eq(recompiledValidators.validatorSha256, sha256)))
    .orderBy(desc(versions.versionId))
    .limit(1);
  return row?.versionId;
}

/** Versions of other compilers that this one has not recompiled, oldest first; `onlyLive` leaves out those that are neither live nor scheduled. */
export function readVersionsToRecompile(
  db: Database | Transaction,
  compilerVersion: number,
  onlyLive: boolean,
): Promise<Version[]> {
  const table = recompiledValidators;
  const recompiled = db
    .select({ versionId: table.versionId })
    .from(table)
    .where(and(eq(table.versionId, versions.versionId), eq(table.compilerVersion, compilerVersion)));
  return db
    .select()
    .from(versions)
    .where(
      and(
        ne(versions.compilerVersion, compilerVersion),
        notExists(recompiled),
        onlyLive ? isInForce : undefined,
      ),
    )
    .orderBy(versions.versionId);
}

/** Records the validators of a recompiled version. A server of an older release serves the module from its table. */
export async function insertRecompiled(
  tx: Transaction,
  versionId: number,
  compilerVersion: number,
  validator: NewVersion['validator'],
): Promise<void> {
  await tx.insert(validatorModules).values(validator).onConflictDoNothing();
  await tx
    .insert(recompiledValidators)
    .values({ versionId, compilerVersion, validatorSha256: validator.sha256 })
    .onConflictDoNothing();
}
