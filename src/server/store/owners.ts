// Owners of trades and family members.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { owners } from './tables/owner-tables.ts';

/** Creates an owner. Returns its id. */
export async function createOwner(
  db: Database | Transaction,
  owner: Pick<typeof owners.$inferInsert, 'kind' | 'mobile' | 'channelUserHash'>,
  now: Date,
): Promise<string> {
  const ownerId = randomBytes(16).toString('base64url');
  await db.insert(owners).values({ ...owner, ownerId, createdAt: now });
  return ownerId;
}

/** The verified mobile number of a customer; undefined for a device. */
export async function readMobile(db: Database, ownerId: string): Promise<string | undefined> {
  const [owner] = await db.select({ mobile: owners.mobile }).from(owners).where(eq(owners.ownerId, ownerId));
  return owner?.mobile ?? undefined;
}

/** An owner as its customer sees it. The mobile number is null before sign-in, else its first 3 and last 4 digits. */
export async function readOwner(
  db: Database,
  ownerId: string,
): Promise<{ userId: string; isCustomer: boolean; mobile: string | null }> {
  const [owner] = await db.select().from(owners).where(eq(owners.ownerId, ownerId));
  const { kind, mobile } = owner ?? {};
  return {
    userId: ownerId,
    isCustomer: kind === 'customer',
    mobile: mobile?.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2') ?? null,
  };
}
