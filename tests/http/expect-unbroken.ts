import { expect } from 'vitest';
import { invariants } from '../../src/server/invariants/invariants.ts';
import type { Database } from '../../src/server/store/connection/database.ts';

/** Expects that `npm run sweep` finds nothing of these invariants in a whole database. @param db as the owner */
export async function expectUnbroken(db: Database, ids: readonly string[]): Promise<void> {
  const checked = invariants.filter(({ id }) => ids.includes(id));
  expect(checked.map(({ id }) => id)).toEqual(ids);
  for (const { id, check } of checked) expect([id, (await check!(db)).broken]).toEqual([id, []]);
}
