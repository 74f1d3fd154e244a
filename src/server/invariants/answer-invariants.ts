// Invariants of final answers, which are encrypted.
import type { AnswerRow } from '../../core/answers/answers.ts';
import { APPLICATION_SCREEN, insuredRows } from '../../core/orders/insured-persons.ts';
import type { Database } from '../store/connection/database.ts';
import { readEveryFinalAnswers, type InvariantResult } from '../store/invariant-queries.ts';

/** Most insured persons of an application, and most beneficiaries of one of them (V-046, V-064). */
const MAX_INSURED = 9;
const MAX_BENEFICIARIES = 3;

/** Applications with too many persons, or with shares of one order that are not 100% in all. */
export async function checkPersons(db: Database): Promise<InvariantResult> {
  const result: InvariantResult = { checked: 0, broken: [] };
  for await (const { tradeId, answers } of readEveryFinalAnswers(db, APPLICATION_SCREEN)) {
    result.checked += 1;
    const insured = insuredRows(answers);
    if (insured.length > MAX_INSURED || !insured.every(hasWholeShares)) result.broken.push(tradeId);
  }
  return result;
}

function hasWholeShares({ beneficiaries = [] }: AnswerRow): boolean {
  const rows = Array.isArray(beneficiaries) ? (beneficiaries as AnswerRow[]) : [];
  const shares = new Map<unknown, number>();
  for (const { benefitOrder, ratio } of rows)
    shares.set(benefitOrder, (shares.get(benefitOrder) ?? 0) + Number(ratio));
  return rows.length <= MAX_BENEFICIARIES && [...shares.values()].every((share) => share === 100);
}
