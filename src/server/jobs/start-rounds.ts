import type { Services } from '../services/services.ts';
import type { JobQueue, QueueName, Round } from './job-queue.ts';
import { startRepeating } from './repeat.ts';

export interface RoundServices {
  queue: JobQueue;
  keys: Pick<Services['keys'], 'canWrite'>;
}

/**
 * Repeats the rounds of a job. A server that may not write takes none from one that may: it may lack the key that reads a row, or encrypt
 * with one that was replaced. The returned function stops it and waits for a running round.
 */
export const startRounds = (
  { queue, keys }: RoundServices,
  name: QueueName,
  round: Round,
  { onError, intervalMs }: { onError: (error: unknown) => void; intervalMs: number },
): (() => Promise<void>) =>
  startRepeating(
    async () => {
      if (keys.canWrite) await queue.runRound(name, intervalMs, round, onError);
    },
    onError,
    intervalMs,
  );
