// Writes that run once for each key of their owner, and their responses.
import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { indexForms } from '../encryption/data-keys.ts';
import { decryptRecord, encryptRecord } from '../encryption/encrypted-record.ts';
import { responseAddress } from '../encryption/record-addresses.ts';
import type { Database } from './connection/database.ts';
import { deleteRows } from './delete-rows.ts';
import { idempotentRequests as table } from './tables/idempotent-request-tables.ts';

/** A write of an owner with the key that its page gave it. */
export interface KeyedRequest {
  ownerId: string;
  key: string;
  /** The call and its body: `["cancel",{"orderSn":"…"}]`. */
  text: string;
}

/**
 * What a request with a key finds: it may run, until its claim ends; it ran, and has a response; it runs at this moment; or its key
 * came with another request.
 */
export type Claim =
  | { kind: 'claimed'; claimedUntil: Date }
  | { kind: 'done'; data: unknown }
  | { kind: 'running' }
  | { kind: 'reused' };

/** Claims a request in one statement: of several at once one runs. A claim whose server died ends by itself. */
export async function claimRequest(
  db: Database,
  { ownerId, key, text }: KeyedRequest,
  { now, claimedUntil }: { now: Date; claimedUntil: Date },
): Promise<Claim> {
  const [requestHash, otherForm] = indexForms(db.dataKeys, 'idempotent_requests.request', sha256(text));
  const claimed = await db
    .insert(table)
    .values({ ownerId, key, requestHash, claimedUntil, claimedAt: now })
    .onConflictDoUpdate({
      target: [table.ownerId, table.key],
      set: { claimedUntil },
      setWhere: and(
        isNull(table.response),
        lte(table.claimedUntil, now),
        sql`${table.requestHash} in (${requestHash}, ${otherForm})`,
      )!,
    })
    .returning({ key: table.key });
  if (claimed.length > 0) return { kind: 'claimed', claimedUntil };
  const [row] = await db.select().from(table).where(rowOf(ownerId, key));
  // The request failed in the meantime, and gave its key back.
  if (!row) return { kind: 'running' };
  if (row.requestHash !== requestHash && row.requestHash !== otherForm) return { kind: 'reused' };
  if (row.response === null) return { kind: 'running' };
  const { data } = decryptRecord(db.dataKeys, responseAddress({ ownerId, key }), row.response);
  return { kind: 'done', data };
}

/** Keeps the response of a claimed request. A claim that has ended meanwhile keeps nothing. */
export async function keepResponse(
  db: Database,
  { ownerId, key }: KeyedRequest,
  claimedUntil: Date,
  data: unknown,
): Promise<void> {
  const response = encryptRecord(db.dataKeys, responseAddress({ ownerId, key }), { data });
  await db
    .update(table)
    .set({ response })
    .where(claimOf(ownerId, key, claimedUntil));
}

/** Gives the key of a failed request back: it may be sent again. */
export async function releaseRequest(
  db: Database,
  { ownerId, key }: KeyedRequest,
  claimedUntil: Date,
): Promise<void> {
  await db.delete(table).where(claimOf(ownerId, key, claimedUntil));
}

/** Deletes requests that were claimed before an instant. */
export const removeOldRequests = (db: Database, before: Date): Promise<number> =>
  deleteRows(db, table, lt(table.claimedAt, before));

const rowOf = (ownerId: string, key: string) => and(eq(table.ownerId, ownerId), eq(table.key, key));

const claimOf = (ownerId: string, key: string, claimedUntil: Date) =>
  and(rowOf(ownerId, key), eq(table.claimedUntil, claimedUntil), isNull(table.response));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
