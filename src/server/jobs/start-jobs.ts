import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services/services.ts';
import { startEncryptingPictures } from './encrypt-pictures.ts';
import { startFollowingOrders } from './follow-orders.ts';
import { openJobQueue } from './job-queue.ts';
import type { OnRefused } from './on-refused.ts';
import { startSendingMessages } from './send-messages.ts';
import { startSweeping } from './sweep.ts';

/**
 * Starts the jobs; what they did is counted in the log, although the server logs no other information. The returned function
 * stops them and waits for running rounds.
 */
export function startJobs(serverLog: FastifyBaseLogger, serverServices: Services): () => Promise<void> {
  const log = serverLog.child({}, { level: 'info' });
  const reports = (job: string) => ({
    onError: (error: unknown) => log.error({ error, job }),
    onRefused: ((port) => log.error({ port, failure: 'refused', job })) satisfies OnRefused,
  });
  const queue = openJobQueue(serverServices, reports('queue').onError);
  const services = { ...serverServices, queue };
  const { onError, onRefused } = reports('sweep');
  const onSwept = (swept: object) => log.info({ job: 'sweep', swept });
  const stopSweeping = startSweeping({ ...services, onRefused }, { onSwept, onError });
  const stopFollowing = startFollowingOrders(services, reports('followOrders'));
  const stopSending = startSendingMessages(services, reports('sendMessages').onError);
  const encrypting = startEncryptingPictures(
    services,
    (pictures) => log.info({ job: 'encryptPictures', pictures }),
    reports('encryptPictures').onError,
  );
  return async () => {
    await Promise.all([stopSweeping(), stopFollowing(), stopSending(), encrypting.stop()]);
    await queue.stop();
  };
}
