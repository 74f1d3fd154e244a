import { canonicalJson } from '../../core/json/canonical-json.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { readAllFinalAnswers } from '../store/final-answers.ts';
import { sha256 } from '../store/sha256.ts';

/** Whether the application still has the answers that an order was made from. */
export async function isCurrent(
  db: Database | Transaction,
  tradeId: string,
  { answers }: OrderSnapshot,
): Promise<boolean> {
  const saved = await readAllFinalAnswers(db, tradeId);
  const hashes = new Map(
    saved.map(({ screen, subject, ...final }) => [
      canonicalJson([screen, subject]),
      sha256(canonicalJson(final.answers)),
    ]),
  );
  return answers.every(
    (answer) => hashes.get(canonicalJson([answer.screen, answer.subject])) === answer.sha256,
  );
}
