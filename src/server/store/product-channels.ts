// Which channel sells which product, and which one a session is of.
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection/database.ts';
import { sha256 } from './sha256.ts';
import { products } from './tables/catalog-tables.ts';
import { devices, sessions } from './tables/owner-tables.ts';

/** Products that a channel sells: those without a list of channels, and those that list it. */
export const isSoldIn = (channel: string) =>
  or(isNull(products.channels), sql`${channel} = any(${products.channels})`);

/** Whether a channel sells a product. A product that is not on sale at all is sold nowhere. */
export async function sellsProduct(
  db: Database | Transaction,
  channel: string,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
): Promise<boolean> {
  const [row] = await db
    .select({ riskCode: products.riskCode })
    .from(products)
    .where(and(eq(products.supplierCode, supplierCode), eq(products.riskCode, riskCode), isSoldIn(channel)));
  return row !== undefined;
}

/** The channel whose signed link brought a device; empty for direct sales, and without a device. */
export async function channelOfDevice(
  db: Database | Transaction,
  deviceId: string | null | undefined,
): Promise<string> {
  if (!deviceId) return '';
  const [device] = await db
    .select({ channel: devices.channel })
    .from(devices)
    .where(eq(devices.deviceId, deviceId));
  return device?.channel ?? '';
}

/**
 * The channel of the session of a token, also of one that has ended and is not renewed yet: a page shows the products of its
 * channel meanwhile. Empty for direct sales, and for an unknown token.
 */
export async function channelOfToken(db: Database, token: string): Promise<string> {
  const [device] = await db
    .select({ channel: devices.channel })
    .from(sessions)
    .innerJoin(devices, eq(devices.deviceId, sessions.deviceId))
    .where(eq(sessions.tokenHash, sha256(token)));
  return device?.channel ?? '';
}
