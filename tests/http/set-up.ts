import type { TestProject } from 'vitest/node';
import { setup as buildServer } from './built-server.ts';
import { setup as startPostgres } from './postgres.ts';

/** Starts PostgreSQL and builds the server, at the same time. Returns the tear-down. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starts = await Promise.allSettled([startPostgres(project), buildServer(project)]);
  const tearDown = async () => {
    for (const start of starts) if (start.status === 'fulfilled') await start.value();
  };
  const failed = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (!failed) return tearDown;
  await tearDown();
  throw failed.reason;
}
