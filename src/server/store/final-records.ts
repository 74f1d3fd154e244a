// What a final save stores beside the answers, encrypted.
import type { FormKey } from '../../core/answers/form-key.ts';
import type { ReadAnswers } from '../../core/conditions/changed-answers.ts';
import { encryptRecord } from '../encryption/encrypted-record.ts';
import { outcomeAddress, pinnedAnswersAddress } from '../encryption/record-addresses.ts';
import type { Database, Transaction } from './connection/database.ts';
import type { PinnedAnswers, StoredOutcome } from './tables/trade-tables.ts';

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

/** What a revision of final answers read of other screens as JSON, encrypted; null for a form that reads none. */
export function pinnedRecord(
  { dataKeys }: Database | Transaction,
  { read, ...key }: FormKey & { read?: ReadAnswers | undefined },
  revision: number,
): string | null {
  if (read === undefined) return null;
  const { answers, revisions } = read;
  const pinned: PinnedAnswers = { revision, answers, revisions };
  return JSON.stringify(encryptRecord(dataKeys, pinnedAnswersAddress(key), pinned));
}
