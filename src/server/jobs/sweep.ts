// Removes expired data at regular intervals.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../services/services.ts';
import { removeOldDevices } from '../store/devices.ts';
import { removeOldLinkCodes } from '../store/link-codes.ts';
import { removeOldLimits } from '../store/rate-limits.ts';
import { removeOldSessions } from '../store/sessions.ts';
import { removeOldCodes } from '../store/sms-codes.ts';
import { sweepUploads } from '../store/uploads.ts';

const SWEEP_INTERVAL_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Age at which a file in the incoming folder counts as abandoned by a killed process. */
const STALE_FILE_MS = 3_600_000;

type SweepContext = Pick<Services, 'db' | 'ports' | 'incomingFolder' | 'now'>;

/**
 * Removes unused uploads, expired SMS codes, link codes, sessions and device cookies, old rate limits and abandoned files, in batches; the next sweep continues.
 * Several servers may sweep at once.
 */
export async function sweep({ db, ports, incomingFolder, now }: SweepContext): Promise<void> {
  await sweepUploads(db, now(), async (uploadId) => (await ports.objects.remove(uploadId)).ok);
  await removeOldCodes(db, new Date(now().getTime() - DAY_MS));
  await removeOldLimits(db, new Date(now().getTime() - 2 * DAY_MS));
  await removeOldSessions(db, now());
  await removeOldDevices(db, now());
  await removeOldLinkCodes(db, new Date(now().getTime() - DAY_MS));
  await removeStaleFiles(incomingFolder, Date.now() - STALE_FILE_MS);
}

/** Starts the periodic sweep. The returned function stops it and waits for a running sweep. */
export function startSweeping(context: SweepContext, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => sweep(context)).catch(onError);
  }, SWEEP_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function removeStaleFiles(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.mtimeMs < before) await rm(path, { force: true });
  }
}
