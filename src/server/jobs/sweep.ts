// Deletes data that is older than its retention, ends payments and orders whose day is over, closes charges, and gives back money that is due for refund,
// at regular intervals.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../services/services.ts';
import type { RetentionKind } from '../settings/retention.ts';
import { closeLeftCharges } from './close-charges.ts';
import { endOverduePayments } from './end-payments.ts';
import type { Round } from './job-queue.ts';
import type { OnRefused } from './on-refused.ts';
import { reconcileDays } from './reconcile-days.ts';
import { startRepeating } from './repeat.ts';
import { startRounds, type RoundServices } from './start-rounds.ts';
import { refundDuePayments } from './refund-payments.ts';
import { removeOldDevices } from '../store/devices.ts';
import {
  deleteEmptyTrades,
  deleteIdleApplications,
  deleteOldRetiredAnswers,
} from '../store/idle-applications.ts';
import { removeOldEventCounts } from '../store/event-counts.ts';
import { removeOldRequests } from '../store/idempotent-requests.ts';
import { removeOldLinkCodes } from '../store/link-codes.ts';
import { expireOrders } from '../store/orders.ts';
import { removeOldLimits } from '../store/rate-limits.ts';
import { removeOldSessions } from '../store/sessions.ts';
import { removeOldCodes } from '../store/sms-codes.ts';
import { deleteRemovedMembers, deleteUnusedFamily, deleteUnusedOwners } from '../store/unused-owners.ts';
import { sweepUploads } from '../store/uploads.ts';

const SWEEP_INTERVAL_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Age at which a file in the incoming folder counts as abandoned by a killed process. */
const STALE_FILE_MS = 3_600_000;

export type SweepContext = Pick<
  Services,
  'db' | 'ports' | 'incomingFolder' | 'now' | 'retention' | 'publicUrl'
> & { onRefused?: OnRefused };

type Swept =
  | RetentionKind
  | 'endedPayments'
  | 'closedCharges'
  | 'refundedPayments'
  | 'reconciledDays'
  | 'expiredOrders'
  | 'devices'
  | 'files';
/** The number of ended payments, orders and charges, of refunds and reconciled days, and of deleted applications, rows or files, of each kind of which there were any. */
export type SweptCounts = Partial<Record<Swept, number>>;

/** Sweeps one kind; `before` is the instant that lies as many days back as the kind is kept. Returns the number swept. */
type Sweep = (context: SweepContext & { before: Date }) => Promise<number>;

/** In this order, because a trade goes after its pictures, a family after its trades, and an owner after everything. */
const SWEEPS: Readonly<Record<Swept, Sweep>> = {
  endedPayments: endOverduePayments,
  closedCharges: closeLeftCharges,
  refundedPayments: refundDuePayments,
  reconciledDays: reconcileDays,
  expiredOrders: ({ db, now }) => expireOrders(db, now()),
  removedApplications: ({ db, before, now }) =>
    deleteIdleApplications(db, 'removedApplications', before, now()),
  drafts: ({ db, before, now }) => deleteIdleApplications(db, 'drafts', before, now()),
  answers: ({ db, before, now }) => deleteIdleApplications(db, 'answers', before, now()),
  retiredAnswers: ({ db, before }) => deleteOldRetiredAnswers(db, before),
  // Each row says when it is due.
  uploads: ({ db, ports, now }) =>
    sweepUploads(db, now(), async (uploadId) => (await ports.objects.remove(uploadId)).ok),
  smsCodes: ({ db, before }) => removeOldCodes(db, before),
  idempotentRequests: ({ db, before }) => removeOldRequests(db, before),
  rateLimits: ({ db, before }) => removeOldLimits(db, before),
  sessions: ({ db, before }) => removeOldSessions(db, before),
  // A device lives as long as its cookie.
  devices: ({ db, now }) => removeOldDevices(db, now()),
  linkCodes: ({ db, before }) => removeOldLinkCodes(db, before),
  eventCounts: ({ db, before }) => removeOldEventCounts(db, before),
  trades: ({ db, before, now }) => deleteEmptyTrades(db, before, now()),
  removedMembers: ({ db, before }) => deleteRemovedMembers(db, before),
  family: ({ db, before }) => deleteUnusedFamily(db, before),
  owners: ({ db, before }) => deleteUnusedOwners(db, before),
  files: ({ incomingFolder }) => removeStaleFiles(incomingFolder, Date.now() - STALE_FILE_MS),
};

/**
 * Deletes what is older than its retention, in batches; the next sweep continues. A kind that fails is reported, and keeps
 * no other kind from its turn. Several servers may sweep at once.
 *
 * @param onError by default throws, which ends the sweep
 */
export const sweep = (
  context: SweepContext,
  onError: (error: unknown) => void = rethrow,
): Promise<SweptCounts> => sweepKinds(context, Object.keys(SWEEPS) as Swept[], onError);

async function sweepKinds(
  context: SweepContext,
  kinds: readonly Swept[],
  onError: (error: unknown) => void,
): Promise<SweptCounts> {
  const counts: SweptCounts = {};
  for (const kind of kinds) {
    const days = kind in context.retention ? context.retention[kind as RetentionKind] : 0;
    const before = new Date(context.now().getTime() - days * DAY_MS);
    try {
      const count = await SWEEPS[kind]({ ...context, before });
      if (count > 0) counts[kind] = count;
    } catch (error) {
      onError(error);
    }
  }
  return counts;
}

function rethrow(error: unknown): void {
  throw error;
}

/** Kinds that each server sweeps for itself; one server sweeps all others for all. */
const OF_SERVER: readonly Swept[] = ['files'];
const OF_DATABASE = (Object.keys(SWEEPS) as Swept[]).filter((kind) => !OF_SERVER.includes(kind));

/** Starts the periodic sweeps. The returned function stops them and waits for running ones. */
export function startSweeping(
  { keys, queue, ...context }: SweepContext & RoundServices,
  { onSwept, onError }: { onSwept: (counts: SweptCounts) => void; onError: (error: unknown) => void },
  intervalMs = SWEEP_INTERVAL_MS,
): () => Promise<void> {
  const roundOf =
    (kinds: readonly Swept[]): Round =>
    async (report) => {
      const counts = await sweepKinds(context, kinds, report);
      if (Object.keys(counts).length > 0) onSwept(counts);
      return counts;
    };
  const stops = [
    startRepeating(() => roundOf(OF_SERVER)(onError), onError, intervalMs),
    startRounds({ keys, queue }, 'sweep', roundOf(OF_DATABASE), { onError, intervalMs }),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

async function removeStaleFiles(folder: string, before: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (!stats || stats.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
