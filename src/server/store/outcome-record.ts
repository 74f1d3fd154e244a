import type { FormKey } from '../../core/answers/form-key.ts';
import { encryptRecord } from '../encryption/encrypted-record.ts';
import { outcomeAddress } from '../encryption/record-addresses.ts';
import type { Database, Transaction } from './connection/database.ts';
import type { StoredOutcome } from './tables/trade-tables.ts';

/** The outcome of a revision of final answers as JSON, encrypted; null without one. */
export function outcomeRecord(
  { dataKeys }: Database | Transaction,
  { outcomeId, ...key }: FormKey & { outcomeId?: string | undefined },
  revision: number,
): string | null {
  if (outcomeId === undefined) return null;
  const outcome: StoredOutcome = { revision, outcomeId };
  return JSON.stringify(encryptRecord(dataKeys, outcomeAddress(key), outcome));
}
