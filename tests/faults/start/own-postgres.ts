/**
 * A minimal server for the tests of this folder: launches PostgreSQL on a data folder, prints its announcement as one
 * line of JSON, and stops PostgreSQL on SIGTERM. On SIGINT it first drains for a moment, as the real server does.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { launchPostgres, type RunningPostgres } from '../../../src/server/postgres/launch.ts';
import { PostgresFailure } from '../../../src/server/postgres/problem.ts';

const dataDir = process.argv[2] ?? '';
const startTime = performance.now();
try {
  announce(await launchPostgres({ dataDir }));
} catch (error) {
  if (!(error instanceof PostgresFailure)) throw error;
  console.log(JSON.stringify({ problem: error.problem, line: error.message }));
  process.exit(1);
}

function announce({ url, isAdopted, stop }: RunningPostgres): void {
  const end = async (drainMs: number): Promise<void> => {
    await sleep(drainMs);
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end(0)).on('SIGINT', () => void end(400));
  process.on('disconnect', () => void end(0));
  setInterval(() => undefined, 60_000);
  console.log(JSON.stringify({ url, isAdopted, startedInMs: Math.round(performance.now() - startTime) }));
}
