import type { TestProject } from 'vitest/node';
import { setup as buildServer } from './built-server.ts';
import { setup as startPostgres } from './postgres.ts';

/** What every test of the server needs, made at the same time. Returns how to take it away again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = await Promise.allSettled([startPostgres(project), buildServer(project)]);
  const takeAway = async () => {
    for (const one of made) if (one.status === 'fulfilled') await one.value();
  };
  const failed = made.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (!failed) return takeAway;
  await takeAway();
  throw failed.reason;
}
