// The face checks of insured persons.
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { FACE_CHECK_S, faceEvents, type FaceEvent } from '../../core/orders/face-check.ts';
import type { Database, Transaction } from './connection/database.ts';
import type { ConfirmationKey } from './insured-confirmations.ts';
import { sha256 } from './sha256.ts';
import { faceChecks as table } from './tables/face-check-tables.ts';

export type FaceCheck = typeof table.$inferSelect;
type FaceCheckKey = Pick<FaceCheck, 'orderSn' | 'insuredId' | 'number'>;

/** The secrets of a check: of its link, of the browser that started it, and of the provider. */
export interface FaceSecrets {
  code: string;
  secret: string;
  bizToken: string;
}

/** The latest check of a person in an order, by whichever link; undefined before the first. */
export async function readLatestCheck(
  db: Database | Transaction,
  person: ConfirmationKey,
): Promise<FaceCheck | undefined> {
  const [latest] = await db.select().from(table).where(isOf(person)).orderBy(desc(table.number)).limit(1);
  return latest;
}

const isOf = ({ orderSn, insuredId }: ConfirmationKey) =>
  and(eq(table.orderSn, orderSn), eq(table.insuredId, insuredId));

/**
 * Stores a check that the provider opened, in place of one that is still open: that one has no result in time. Whoever calls it holds the
 * lock of the trail, so that of two at once one follows the other.
 *
 * @param secrets of which the hashes are stored
 */
export async function addFaceCheck(
  tx: Transaction,
  person: ConfirmationKey,
  check: Pick<FaceCheck, 'consentId'> & FaceSecrets,
  now: Date,
): Promise<void> {
  const { orderSn, insuredId } = person;
  const { consentId, code, secret, bizToken } = check;
  const last = tx
    .select({ number: sql`coalesce(max(${table.number}), 0)` })
    .from(table)
    .where(isOf(person));
  await tx
    .update(table)
    .set({ state: faceEvents.fail.to, reason: 'replaced', endedAt: now })
    .where(and(isOf(person), inArray(table.state, faceEvents.fail.from)));
  await tx.insert(table).values({
    orderSn,
    insuredId,
    number: sql`(${last}) + 1`,
    codeHash: sha256(code),
    tokenHash: sha256(bizToken),
    secretHash: sha256(secret),
    consentId,
    state: faceEvents.start.to,
    startedAt: now,
    expiresAt: new Date(now.getTime() + FACE_CHECK_S * 1000),
  });
}

/** The check that was started with these secrets, whatever came of it; undefined when any of them belongs to another. */
export async function readCheck(
  db: Database | Transaction,
  { code, secret, bizToken }: Omit<FaceSecrets, 'bizToken'> & { bizToken?: string },
): Promise<FaceCheck | undefined> {
  const [check] = await db
    .select()
    .from(table)
    .where(
      and(
        ofBrowser({ code, secret }),
        bizToken === undefined ? undefined : eq(table.tokenHash, sha256(bizToken)),
      ),
    );
  return check;
}

const ofBrowser = ({ code, secret }: Pick<FaceSecrets, 'code' | 'secret'>) =>
  and(eq(table.codeHash, sha256(code)), eq(table.secretHash, sha256(secret)));

/** Moves a check by an event. Returns false when its state does not allow that, or no longer. */
export async function moveFaceCheck(
  tx: Database | Transaction,
  key: FaceCheckKey,
  { event, reason = null }: { event: Extract<FaceEvent, 'pass' | 'fail' | 'exit'>; reason?: string | null },
  now: Date,
): Promise<boolean> {
  const { from, to } = faceEvents[event];
  const stored = (from as readonly string[]).filter(
    (state): state is FaceCheck['state'] => state !== 'waiting',
  );
  const moved = await tx
    .update(table)
    .set({ state: to, endedAt: now, ...(reason !== null && { reason }) })
    .where(
      and(
        isOf(key),
        eq(table.number, key.number),
        inArray(table.state, stored),
        event === 'pass' ? gt(table.expiresAt, now) : undefined,
      ),
    )
    .returning({ number: table.number });
  return moved.length > 0;
}

/**
 * Uses the pass of a person in the browser that started the check.
 *
 * @returns false without a pass that holds, for another person, link or browser, and for one that was used before
 */
export async function consumePass(
  db: Database | Transaction,
  person: ConfirmationKey,
  secrets: Pick<FaceSecrets, 'code' | 'secret'>,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(table)
    .set({ usedAt: now })
    .where(
      and(
        isOf(person),
        ofBrowser(secrets),
        eq(table.state, 'success'),
        isNull(table.usedAt),
        gt(table.expiresAt, now),
      ),
    )
    .returning({ number: table.number });
  return used.length > 0;
}
