import { startPostmaster, type Postmaster } from './postmaster.ts';
import { dataFolder, type Cluster } from './cluster.ts';
import { isPostmasterOf } from './postmaster.ts';

/**
 * Starts PostgreSQL again, on its port, should its main process die (killed for memory, crashed). Committed work
 * is recovered by PostgreSQL; connections break and a pool opens new ones.
 * @returns ends the watch; resolves when no start is under way any more
 */
export function keepRunning(cluster: Cluster, postmaster: Postmaster): () => Promise<void> {
  const data = dataFolder(cluster.home);
  let { pid } = postmaster;
  let starting: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    try {
      ({ pid } = await startPostmaster(cluster, postmaster.port));
    } catch {
      // The next look tries again: a full disk may have room by then.
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
