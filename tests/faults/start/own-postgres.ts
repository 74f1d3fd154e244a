/**
 * A server in small, for the tests beside it: launches PostgreSQL on a data folder, says so in one line, and when
 * told to end stops it; at Ctrl-C it drains for a moment first, as a server does.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { launchPostgres, type RunningPostgres } from '../../../src/server/postgres/launch.ts';
import { PostgresFailure } from '../../../src/server/postgres/problem.ts';

const dataDir = process.argv[2] ?? '';
const begun = performance.now();
try {
  announce(await launchPostgres({ dataDir }));
} catch (error) {
  if (!(error instanceof PostgresFailure)) throw error;
  console.log(JSON.stringify({ problem: error.problem, line: error.message }));
  process.exit(1);
}

function announce({ url, isAdopted, stop }: RunningPostgres): void {
  const end = async (drain: number): Promise<void> => {
    await sleep(drain);
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end(0)).on('SIGINT', () => void end(400));
  process.on('disconnect', () => void end(0));
  setInterval(() => undefined, 60_000);
  console.log(JSON.stringify({ url, adopted: isAdopted, ms: Math.round(performance.now() - begun) }));
}
