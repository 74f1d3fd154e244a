import { expect } from 'vitest';
import { invariants } from '../../src/server/invariants/invariants.ts';
import type { Database } from '../../src/server/store/connection/database.ts';

/** The invariants that rows can tell of. */
const inRows = invariants.filter(({ check }) => check).map(({ id }) => id);

/**
 * Expects that `npm run sweep` finds nothing of these invariants in a whole database, or nothing at all.
 *
 * @param db as the owner
 */
export async function expectUnbroken(db: Database, ids: readonly string[] = inRows): Promise<void> {
  const checked = invariants.filter(({ id }) => ids.includes(id));
  expect(checked.map(({ id }) => id)).toEqual(ids);
  for (const { id, check } of checked) expect([id, (await check!(db)).broken]).toEqual([id, []]);
}
