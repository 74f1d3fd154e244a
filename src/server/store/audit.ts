import type { Database, Transaction } from './connection/database.ts';
import { audit as table } from './tables/audit-table.ts';

/** Records an action in the audit table, in the same transaction as the action. Details never contain answers. */
export async function audit(
  db: Database | Transaction,
  entry: { actor: string; action: string; subject: string; details: Record<string, unknown> },
): Promise<void> {
  await db.insert(table).values(entry);
}
