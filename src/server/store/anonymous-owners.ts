// Applications that a customer did not take along at sign-in: they stay on the device, which log-out returns to them.
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { inTransaction } from './connection/transaction.ts';
import { createDevice, type IssuedSession } from './devices.ts';
import type { Session } from './sessions.ts';
import { devices, owners } from './tables/owner-tables.ts';
import { trades } from './tables/trade-tables.ts';

/** The owner whose applications stay on a device when its customer signs in; undefined without any. */
export async function anonymousOwnerOf(
  db: Database | Transaction,
  { ownerId, deviceId }: Pick<Session, 'ownerId' | 'deviceId'>,
): Promise<string | undefined> {
  const [owner] = await db.select({ kind: owners.kind }).from(owners).where(eq(owners.ownerId, ownerId));
  if (owner?.kind === 'device') return ownerId;
  if (deviceId === null) return undefined;
  const [device] = await db.select().from(devices).where(eq(devices.deviceId, deviceId));
  return device?.anonymousOwnerId ?? undefined;
}

/**
 * Returns a device from its customer to the applications that were not taken along. The device of the customer ends.
 *
 * @returns undefined when there are none
 */
export function returnDevice(db: Database, deviceId: string, now: Date): Promise<IssuedSession | undefined> {
  return inTransaction(db, async (tx) => {
    const [device] = await tx.delete(devices).where(eq(devices.deviceId, deviceId)).returning();
    const anonymousOwnerId = device?.anonymousOwnerId;
    if (!anonymousOwnerId) return undefined;
    const [left] = await tx.select().from(trades).where(eq(trades.ownerId, anonymousOwnerId)).limit(1);
    return left && createDevice(tx, anonymousOwnerId, now, { channel: device.channel });
  });
}
