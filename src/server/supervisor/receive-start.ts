/** The customer server's end of the channel to the supervisor. */
import type { ListeningMessage, StartMessage } from './server-process.ts';

/** Time in milliseconds in which a server whose supervisor was killed finishes its requests. */
const ORPHAN_MS = 10_000;

/**
 * Waits for the supervisor to say that the database is ready.
 *
 * @throws Error when this process has no supervisor
 */
export function receiveStart(): Promise<StartMessage> {
  if (!process.send) throw new Error('only the supervisor starts the customer server');
  process.on('disconnect', () => setTimeout(() => process.exit(1), ORPHAN_MS).unref());
  return new Promise((done) => {
    process.on('message', (message: Partial<StartMessage>) => {
      if (message.kind === 'start') done(message as StartMessage);
    });
    process.send!({ kind: 'listening' } satisfies ListeningMessage);
  });
}
