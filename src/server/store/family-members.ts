import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AnswerRow } from '../../core/answers/answers.ts';
import type { Database, Transaction } from './connection/database.ts';
import { familyMembers } from './tables/trade-tables.ts';
import { violatedConstraint } from './connection/violated-constraint.ts';

export type FamilyMember = typeof familyMembers.$inferSelect;

/** Whose member, and which. */
export interface MemberKey {
  tokenHash: string;
  memberId: string;
}

/** The family of a visitor as it stands, in the order in which it was entered. */
export const readFamily = (db: Database, tokenHash: string): Promise<FamilyMember[]> =>
  db
    .select()
    .from(familyMembers)
    .where(and(eq(familyMembers.tokenHash, tokenHash), isNull(familyMembers.removedAt)))
    .orderBy(asc(familyMembers.createdAt), asc(familyMembers.memberId));

/**
 * Those of some people who are in the family of a visitor as it stands.
 *
 * @param hold keeps them from being removed until the transaction ends
 */
export async function readMembers(
  db: Database | Transaction,
  tokenHash: string,
  memberIds: readonly string[],
  hold: boolean,
): Promise<FamilyMember[]> {
  if (memberIds.length === 0) return [];
  const found = db
    .select()
    .from(familyMembers)
    .where(
      and(
        eq(familyMembers.tokenHash, tokenHash),
        inArray(familyMembers.memberId, [...memberIds]),
        isNull(familyMembers.removedAt),
      ),
    );
  return hold ? found.for('share') : found;
}

/** A member, removed or not. */
export async function readMember(
  db: Database | Transaction,
  { tokenHash, memberId }: MemberKey,
): Promise<FamilyMember | undefined> {
  const [member] = await db
    .select()
    .from(familyMembers)
    .where(and(eq(familyMembers.tokenHash, tokenHash), eq(familyMembers.memberId, memberId)));
  return member;
}

/** The index that lets a visitor be one member of the family only. */
const SELF_INDEX = 'family_members_self';

/**
 * Adds or changes a member. Whether it is the visitor stays as it was first said, and only one is (V-080): the statement
 * decides, whatever else is saved at the same time. Unless it is written the transaction is to be undone.
 */
export async function writeMember(
  tx: Transaction,
  key: MemberKey,
  answers: AnswerRow,
): Promise<'written' | 'removed' | 'selfFixed'> {
  const written = await tx
    .insert(familyMembers)
    .values({ ...key, answers, selfFlag: answers['relation'] === 'self' })
    .onConflictDoUpdate({
      target: [familyMembers.tokenHash, familyMembers.memberId],
      set: { answers },
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

/** Takes a member out, unless it is the visitor (S-024). Tells whether there was one to take. */
export async function removeMember(db: Database, { tokenHash, memberId }: MemberKey): Promise<boolean> {
  const removed = await db
    .update(familyMembers)
    .set({ removedAt: sql`now()` })
    .where(
      and(
        eq(familyMembers.tokenHash, tokenHash),
        eq(familyMembers.memberId, memberId),
        eq(familyMembers.selfFlag, false),
        isNull(familyMembers.removedAt),
      ),
    )
    .returning({ memberId: familyMembers.memberId });
  return removed.length > 0;
}
