// Encrypts and indexes the rows from before encryption, once after each start.
import type { Services } from '../services/services.ts';
import { indexRows } from '../store/index-rows.ts';
import { rewriteRows } from '../store/rewrite-rows.ts';
import { startRun, type SingleRun } from './single-run.ts';

/**
 * Starts the job, which runs beside servers and customers.
 *
 * @param context the database of the owner of the tables: the server may not change retired answers
 * @param log receives one line with numbers, if there were rows to encrypt
 * @param afterwards runs when everything is encrypted that nobody held
 */
export function startEncrypting(
  { db }: Pick<Services, 'db'>,
  log: (line: string) => void,
  onError: (error: unknown) => void,
  afterwards?: (isStopped: () => boolean) => Promise<void>,
): SingleRun {
  return startRun(async (isStopped) => {
    await encryptRows(db, isStopped, log);
    if (!isStopped()) await afterwards?.(isStopped);
  }, onError);
}

async function encryptRows(
  db: Services['db'],
  isStopped: () => boolean,
  log: (line: string) => void,
): Promise<void> {
  const { rewritten, unreadable } = await rewriteRows(db, isStopped);
  const indexed = await indexRows(db, isStopped);
  if (rewritten + unreadable + indexed > 0)
    log(`Rows encrypted: ${rewritten}, that no key decrypts: ${unreadable}. Values indexed: ${indexed}.`);
}
