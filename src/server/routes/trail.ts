// Handlers of the calls that append to the trail of a trade.
import type { BacktraceEntry, PushBacktraceLogResponse } from '../../../schemas/generated/trail.ts';
import { Problem } from '../../core/failures/problem.ts';
import { fieldMistakes, insuredKinds, type NewTrailEntry } from '../../core/trail/trail-entry.ts';
import { requireTrade } from '../answers/trade-form.ts';
import { openLink } from '../orders/linked-order.ts';
import type { Services } from '../services/services.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { appendToTrail, lockTrade, readLastOfSource } from '../store/trail.ts';
import type { Handler, SessionHandler } from './call.ts';

/**
 * Appends what a page recorded. Entries that were stored before are skipped, and so are those after a gap.
 *
 * @throws Problem request.invalid for fields that do not belong to the kind of an entry, or numbers out of order;
 *   trade.notFound; trail.full
 */
export const pushBacktraceLog: SessionHandler<'pushBacktraceLog'> = async (
  { tradeId, ...sent },
  { services, session },
) => {
  await requireTrade(services, session, tradeId);
  return append(services, { tradeId, ...sent });
};

/**
 * Appends what the page of an insured person recorded, who has no session. Whose link it is decides whose steps they are.
 *
 * @throws Problem confirmation.linkInvalid; as `pushBacktraceLog`, also for entries of another page
 */
export const insuredConfirmTrail: Handler<'insuredConfirmTrail'> = async (
  { code, ...sent },
  { services },
) => {
  const { order, insured } = await openLink(services.db, code, services.now());
  const issues = sent.entries.flatMap(({ kind, page = 'insuredSure', rowId }, i) => [
    ...(rowId === undefined ? [] : ['rowId'].map(issueAt(i, 'request.additionalProperties'))),
    ...(insuredKinds.has(kind) ? [] : ['kind'].map(issueAt(i, 'request.enum'))),
    ...(page === 'insuredSure' ? [] : ['page'].map(issueAt(i, 'request.enum'))),
  ]);
  if (issues.length > 0) throw new Problem('request.invalid', { issues });
  return append(services, { tradeId: order.tradeId, ...sent }, { rowId: insured.rowId });
};

interface SentEntries {
  tradeId: string;
  backtraceId: string;
  source: string;
  entries: BacktraceEntry[];
}

/** @param whose what the server knows of who sent them */
async function append(
  services: Services,
  { tradeId, backtraceId, source, entries }: SentEntries,
  whose: { rowId?: string } = {},
): Promise<PushBacktraceLogResponse> {
  const issues = entries.flatMap(entryIssues);
  if (issues.length > 0) throw new Problem('request.invalid', { issues });
  return inTransaction(services.db, async (tx) => {
    await lockTrade(tx, tradeId);
    const before = await readLastOfSource(tx, tradeId, source);
    const unknown = entries.filter(({ seq }) => seq > before);
    const following = unknown.filter(({ seq }, i) => seq === before + 1 + i);
    const added = following.map((entry) => newEntry(entry, { backtraceId, source, ...whose }));
    await appendToTrail(tx, tradeId, added, services.now());
    const lastSeq = before + following.length;
    return { lastSeq, resendFrom: unknown.length > following.length ? lastSeq + 1 : 0 };
  });
}

/** The fields that an entry lacks or must not have, and a number that does not follow the one before. */
function entryIssues(
  { seq, kind, deviceAt: _, ...fields }: BacktraceEntry,
  i: number,
  all: BacktraceEntry[],
) {
  const { missing, unknown } = fieldMistakes(kind, Object.keys(fields));
  return [
    ...missing.map(issueAt(i, 'request.required')),
    ...unknown.map(issueAt(i, 'request.additionalProperties')),
    ...(i > 0 && seq <= all[i - 1]!.seq ? ['seq'].map(issueAt(i, 'request.minimum')) : []),
  ];
}

/** @param i index of the entry */
const issueAt = (i: number, code: string) => (field: string) => ({ code, path: `entries/${i}/${field}` });

const newEntry = (
  { seq, kind, ...fields }: BacktraceEntry,
  sender: { backtraceId: string; source: string; rowId?: string },
): NewTrailEntry => ({ kind, details: { ...fields, ...sender, sourceSeq: seq } });
