import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AnswerRow } from '../../core/answers.ts';
import type { Database, Transaction } from './database.ts';
import { familyMembers } from './trade-tables.ts';

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

/** A member, removed or not. */
export async function readMember(
  db: Database,
  { tokenHash, memberId }: MemberKey,
): Promise<FamilyMember | undefined> {
  const [member] = await db
    .select()
    .from(familyMembers)
    .where(and(eq(familyMembers.tokenHash, tokenHash), eq(familyMembers.memberId, memberId)));
  return member;
}

/** Adds or changes a member. Whether it is the visitor stays as it was first said (V-080). Undefined when removed. */
export async function writeMember(
  tx: Transaction,
  key: MemberKey,
  answers: AnswerRow,
): Promise<FamilyMember | undefined> {
  const [member] = await tx
    .insert(familyMembers)
    .values({ ...key, answers, selfFlag: answers['relation'] === 'self' })
    .onConflictDoUpdate({
      target: [familyMembers.tokenHash, familyMembers.memberId],
      set: { answers },
      setWhere: isNull(familyMembers.removedAt),
    })
    .returning();
  return member;
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
