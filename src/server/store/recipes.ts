import { and, asc, gt, isNotNull, lte } from 'drizzle-orm';
import type { Recipe } from '../../core/migrate/migrate-draft.ts';
import type { Database, Transaction } from './database.ts';
import { versions } from './form-tables.ts';
import { ofScope, type FormScope } from './forms.ts';

/** The way over the versions of one form: those that were published after one version, up to another or to the last. */
export interface WayOver {
  screen: string;
  scope: FormScope;
  from: number;
  to?: number;
}

/** The recipes on a way, the oldest first. */
export async function readRecipes(
  db: Database | Transaction,
  { screen, scope, from, to }: WayOver,
): Promise<Recipe[]> {
  const rows = await db
    .select({ recipe: versions.recipe })
    .from(versions)
    .where(
      and(
        ofScope(versions, screen, scope),
        gt(versions.versionId, from),
        to === undefined ? undefined : lte(versions.versionId, to),
        isNotNull(versions.recipe),
      ),
    )
    .orderBy(asc(versions.versionId));
  return rows.map(({ recipe }) => recipe!);
}
