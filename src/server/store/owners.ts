// Owners of trades and family members.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { indexForms } from '../encryption/data-keys.ts';
import { decryptRecord, encryptRecord } from '../encryption/encrypted-record.ts';
import { mobileAddress } from '../encryption/record-addresses.ts';
import { owners } from './tables/owner-tables.ts';

type Owner = typeof owners.$inferSelect;

/** Creates an owner. Returns its id. */
export async function createOwner(
  db: Database | Transaction,
  { mobile, ...owner }: Pick<Owner, 'kind'> & Partial<Pick<Owner, 'mobile' | 'channelUserHash'>>,
  now: Date,
): Promise<string> {
  const ownerId = randomBytes(16).toString('base64url');
  const columns = mobile ? mobileColumns(db, ownerId, mobile) : {};
  await db.insert(owners).values({ ...owner, ...columns, ownerId, createdAt: now });
  return ownerId;
}

/** The texts that the column `mobile` may hold for a number, first the one that is written. */
export const mobileForms = ({ dataKeys }: Database | Transaction, mobile: string) =>
  indexForms(dataKeys, 'owners.mobile', mobile);

/** The columns of a mobile number. */
export function mobileColumns(db: Database | Transaction, ownerId: string, mobile: string) {
  const [written] = mobileForms(db, mobile);
  if (written === mobile) return { mobile, encryptedMobile: null };
  return {
    mobile: written,
    encryptedMobile: encryptRecord(db.dataKeys, mobileAddress({ ownerId }), mobile),
  };
}

const mobileOf = (db: Database, owner: Owner): string | null =>
  owner.encryptedMobile === null
    ? owner.mobile
    : decryptRecord(db.dataKeys, mobileAddress(owner), owner.encryptedMobile);

/** The verified mobile number of a customer; undefined for a device. */
export async function readMobile(db: Database, ownerId: string): Promise<string | undefined> {
  const [owner] = await db.select().from(owners).where(eq(owners.ownerId, ownerId));
  return (owner && mobileOf(db, owner)) ?? undefined;
}

/** An owner as its customer sees it. The mobile number is null before sign-in, else its first 3 and last 4 digits. */
export async function readOwner(
  db: Database,
  ownerId: string,
): Promise<{ userId: string; isCustomer: boolean; mobile: string | null }> {
  const [owner] = await db.select().from(owners).where(eq(owners.ownerId, ownerId));
  return {
    userId: ownerId,
    isCustomer: owner?.kind === 'customer',
    mobile: (owner && mobileOf(db, owner))?.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2') ?? null,
  };
}
