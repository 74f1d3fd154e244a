import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../services/services.ts';
import { removeOldLimits } from '../store/rate-limits.ts';
import { removeOldCodes } from '../store/sms-codes.ts';
import { sweepUploads } from '../store/uploads.ts';

const SWEEP_INTERVAL_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** What is older in the folder of arriving files was left by a process that was killed. */
const STALE_FILE_MS = 3_600_000;

type SweepContext = Pick<Services, 'db' | 'ports' | 'incomingFolder' | 'now'>;

/**
 * Removes what nobody needs any more, some of it at a time; what is left waits for the next time. Several servers may
 * do so at once.
 */
export async function sweep({ db, ports, incomingFolder, now }: SweepContext): Promise<void> {
  await sweepUploads(db, now(), async (uploadId) => (await ports.objects.remove(uploadId)).ok);
  await removeOldCodes(db, new Date(now().getTime() - DAY_MS));
  await removeOldLimits(db, new Date(now().getTime() - 2 * DAY_MS));
  await removeStaleFiles(incomingFolder, Date.now() - STALE_FILE_MS);
}

/** Sweeps from time to time until it is stopped; stopping waits for the one under way. */
export function startSweeping(swept: SweepContext, onError: (error: unknown) => void): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay.then(() => sweep(swept)).catch(onError);
  }, SWEEP_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}

async function removeStaleFiles(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}
