import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AnswerRow } from '../../core/answers/answers.ts';
import type { Database, Transaction } from './connection/database.ts';
import { decryptRecord, encryptRecord } from '../encryption/encrypted-record.ts';
import { memberAddress } from '../encryption/record-addresses.ts';
import { owners } from './tables/owner-tables.ts';
import { familyMembers } from './tables/trade-tables.ts';
import { violatedConstraint } from './connection/violated-constraint.ts';

type MemberRow = typeof familyMembers.$inferSelect;
/** A member with its answers decrypted. */
export type FamilyMember = Omit<MemberRow, 'answers'> & { answers: AnswerRow };

/** Identifies a member: the owner and the member's id. */
export interface MemberKey {
  ownerId: string;
  memberId: string;
}

/** The family members of an owner, in the order in which they were added. */
export async function readFamily(db: Database | Transaction, ownerId: string): Promise<FamilyMember[]> {
  const rows = await db
    .select()
    .from(familyMembers)
    .where(and(eq(familyMembers.ownerId, ownerId), isNull(familyMembers.removedAt)))
    .orderBy(asc(familyMembers.createdAt), asc(familyMembers.memberId));
  return rows.map((row) => decryptMember(db, row));
}

export const decryptMember = (db: Database | Transaction, row: MemberRow): FamilyMember => ({
  ...row,
  answers: decryptRecord(db.dataKeys, memberAddress(row), row.answers),
});

/**
 * The members with these ids that belong to an owner and are not removed.
 *
 * @param hold locks the rows against removal until the transaction ends
 */
export async function readMembers(
  db: Database | Transaction,
  ownerId: string,
  memberIds: readonly string[],
  hold: boolean,
): Promise<FamilyMember[]> {
  if (memberIds.length === 0) return [];
  const members = db
    .select()
    .from(familyMembers)
    .where(
      and(
        eq(familyMembers.ownerId, ownerId),
        inArray(familyMembers.memberId, [...memberIds]),
        isNull(familyMembers.removedAt),
      ),
    );
  const rows = await (hold ? members.for('share') : members);
  return rows.map((row) => decryptMember(db, row));
}

/** A member, removed or not. */
export async function readMember(
  db: Database | Transaction,
  { ownerId, memberId }: MemberKey,
): Promise<FamilyMember | undefined> {
  const [row] = await db
    .select()
    .from(familyMembers)
    .where(and(eq(familyMembers.ownerId, ownerId), eq(familyMembers.memberId, memberId)));
  return row && decryptMember(db, row);
}

/**
 * Who a member is: exactly one of a family is the customer, and stays it (V-080). Open while neither this member nor the
 * customer is stored. A save decides anew.
 */
export async function readMemberKind(
  db: Database | Transaction,
  { ownerId, memberId }: MemberKey,
): Promise<'self' | 'other' | 'open'> {
  const rows = await db
    .select({ memberId: familyMembers.memberId, isSelf: familyMembers.selfFlag })
    .from(familyMembers)
    .where(and(eq(familyMembers.ownerId, ownerId), isNull(familyMembers.removedAt)));
  const own = rows.find((row) => row.memberId === memberId);
  if (own?.isSelf) return 'self';
  return own || rows.some(({ isSelf }) => isSelf) ? 'other' : 'open';
}

/**
 * The other members of an owner, in the order of entry. Holds the owner until the transaction ends: of two saves at the
 * same time, the second one sees the member of the first.
 */
export async function holdOtherMembers(
  tx: Transaction,
  { ownerId, memberId }: MemberKey,
): Promise<FamilyMember[]> {
  await tx
    .select({ ownerId: owners.ownerId })
    .from(owners)
    .where(eq(owners.ownerId, ownerId))
    .for('no key update');
  return (await readFamily(tx, ownerId)).filter((member) => member.memberId !== memberId);
}

/** The unique index that allows one member with the relation `self`. */
const SELF_INDEX = 'family_members_self';

/**
 * Inserts or updates a member. Whether a member is the customer (`self`) never changes, and at most one is (V-080): the
 * statement enforces both under concurrency. The caller rolls back unless the result is `written`.
 */
export async function writeMember(
  tx: Transaction,
  key: MemberKey & { tokenHash: string },
  answers: AnswerRow,
): Promise<'written' | 'removed' | 'selfFixed'> {
  const record = encryptRecord(tx.dataKeys, memberAddress(key), answers);
  const written = await tx
    .insert(familyMembers)
    .values({ ...key, answers: record, selfFlag: answers['relation'] === 'self' })
    .onConflictDoUpdate({
      target: [familyMembers.ownerId, familyMembers.memberId],
      set: { answers: record },
      setWhere: sql`${familyMembers.removedAt} is null and ${familyMembers.selfFlag} = excluded.self_flag`,
    })
    .returning({ memberId: familyMembers.memberId })
    .catch((thrown: unknown) => {
      if (violatedConstraint(thrown) === SELF_INDEX) return undefined;
      throw thrown;
    });
  if (!written) return 'selfFixed';
  if (written.length > 0) return 'written';
  const member = await readMember(tx, key);
  return member?.removedAt === null ? 'selfFixed' : 'removed';
}

/** Removes a member, except the customer (S-024). Returns whether a member was removed. */
export async function removeMember(db: Database, { ownerId, memberId }: MemberKey): Promise<boolean> {
  const removed = await db
    .update(familyMembers)
    .set({ removedAt: sql`now()` })
    .where(
      and(
        eq(familyMembers.ownerId, ownerId),
        eq(familyMembers.memberId, memberId),
        eq(familyMembers.selfFlag, false),
        isNull(familyMembers.removedAt),
      ),
    )
    .returning({ memberId: familyMembers.memberId });
  return removed.length > 0;
}
