import type { Database, Transaction } from './connection/database.ts';
import { audit as table } from './tables/audit-table.ts';

/** Writes down who did what, in the transaction of what was done. Never holds answers. */
export async function audit(
  db: Database | Transaction,
  entry: { actor: string; action: string; subject: string; details: Record<string, unknown> },
): Promise<void> {
  await db.insert(table).values(entry);
}
