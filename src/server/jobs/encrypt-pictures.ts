import type { Services } from '../services/services.ts';
import { rewritePictures, type PictureCounts } from '../store/stored-pictures.ts';
import { startRun, type SingleRun } from './single-run.ts';

/**
 * Encrypts the pictures from before encryption, and those of older keys, once after each start of a server. The server
 * does it, not the supervisor: the files belong to its account of the system.
 *
 * @param onDone receives numbers, if there were pictures to encrypt
 */
export const startEncryptingPictures = (
  { db, ports }: Pick<Services, 'db' | 'ports'>,
  onDone: (pictures: PictureCounts) => void,
  onError: (error: unknown) => void,
): SingleRun =>
  startRun(async (isStopped) => {
    if (!db.dataKeys.encrypts) return;
    const counts = await rewritePictures(db, ports.objects, { isStopped });
    if (counts.rewritten + counts.unreadable + counts.missing > 0) onDone(counts);
  }, onError);
