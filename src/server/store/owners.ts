// Owners of trades and family members.
import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from './connection/database.ts';
import { owners } from './tables/owner-tables.ts';

/** Creates an owner. Returns its id. */
export async function createOwner(
  db: Database | Transaction,
  owner: Pick<typeof owners.$inferInsert, 'kind' | 'mobile'>,
  now: Date,
): Promise<string> {
  const ownerId = randomBytes(16).toString('base64url');
  await db.insert(owners).values({ ...owner, ownerId, createdAt: now });
  return ownerId;
}
