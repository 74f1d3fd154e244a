// Handler of the call that appends to the trail of a trade.
import type { BacktraceEntry } from '../../../schemas/generated/trail.ts';
import { Problem } from '../../core/failures/problem.ts';
import { fieldMistakes, type NewTrailEntry } from '../../core/trail/trail-entry.ts';
import { requireTrade } from '../answers/trade-form.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { appendToTrail, lockTrail, readLastOfSource } from '../store/trail.ts';
import type { SessionHandler } from './call.ts';

/**
 * Appends what a page recorded. Entries that were stored before are skipped, and so are those after a gap.
 *
 * @throws Problem request.invalid for fields that do not belong to the kind of an entry, or numbers out of order;
 *   trade.notFound; trail.full
 */
export const pushBacktraceLog: SessionHandler<'pushBacktraceLog'> = async (
  request,
  { services, session },
) => {
  const { tradeId, backtraceId, source, entries } = request;
  await requireTrade(services, session, tradeId);
  const issues = entries.flatMap(entryIssues);
  if (issues.length > 0) throw new Problem('request.invalid', { issues });
  return inTransaction(services.db, async (tx) => {
    await lockTrail(tx, tradeId);
    const before = await readLastOfSource(tx, tradeId, source);
    const unknown = entries.filter(({ seq }) => seq > before);
    const following = unknown.filter(({ seq }, i) => seq === before + 1 + i);
    const added = following.map((entry) => newEntry(entry, { backtraceId, source }));
    await appendToTrail(tx, tradeId, added, services.now());
    const lastSeq = before + following.length;
    return { lastSeq, resendFrom: unknown.length > following.length ? lastSeq + 1 : 0 };
  });
};

/** The fields that an entry lacks or must not have, and a number that does not follow the one before. */
function entryIssues(
  { seq, kind, deviceAt: _, ...fields }: BacktraceEntry,
  i: number,
  all: BacktraceEntry[],
) {
  const { missing, unknown } = fieldMistakes(kind, Object.keys(fields));
  const issue = (code: string) => (field: string) => ({ code, path: `entries/${i}/${field}` });
  return [
    ...missing.map(issue('request.required')),
    ...unknown.map(issue('request.additionalProperties')),
    ...(i > 0 && seq <= all[i - 1]!.seq ? ['seq'].map(issue('request.minimum')) : []),
  ];
}

const newEntry = (
  { seq, kind, ...fields }: BacktraceEntry,
  sender: { backtraceId: string; source: string },
): NewTrailEntry => ({ kind, details: { ...fields, ...sender, sourceSeq: seq } });
