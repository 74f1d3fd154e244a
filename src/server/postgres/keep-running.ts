import { dataFolder, type Cluster } from './cluster.ts';
import { isPostmasterOf, startPostmaster, type Postmaster } from './postmaster.ts';

/**
 * Restarts PostgreSQL on the same port when its main process dies (out of memory, crash). PostgreSQL recovers committed
 * transactions; connections break, and a pool opens new ones.
 *
 * @returns a function that ends the watch; it resolves after a running restart
 */
export function keepRunning(cluster: Cluster, postmaster: Postmaster): () => Promise<void> {
  const data = dataFolder(cluster.folder);
  let { pid } = postmaster;
  let starting: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    try {
      ({ pid } = await startPostmaster(cluster, postmaster.port));
    } catch {
      // The next check tries again: a full disk may have space by then.
    } finally {
      starting = undefined;
    }
  };
  const watch = setInterval(() => {
    if (!isPostmasterOf(pid, data)) starting ??= start();
  }, 250);
  watch.unref();
  return async () => {
    clearInterval(watch);
    await starting;
  };
}
