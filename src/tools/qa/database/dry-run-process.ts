/**
 * Dry runs in a process of their own, which has the data keys and the server's account of the database: the process that
 * publishes has neither, and receives counts.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { DataKeyMissing } from '../../../server/encryption/data-keys.ts';
import { projectRoot } from '../../../server/settings/project-root.ts';
import type {
  DryRunOutcome,
  DryRunRequest,
  DryRunner,
  HeldItemsRequest,
} from '../../../server/store/connection/dry-runner.ts';

/** The argument of `qa.mjs` that starts the process. */
export const DRY_RUNS = 'dry-runs';

export type ProcessRequest = { migrate: DryRunRequest } | { countHeldItems: HeldItemsRequest };

export type ProcessResponse =
  | { outcomes: (DryRunOutcome | null)[] }
  | { counts: Record<string, number> }
  /** The id of the missing key; null without any. */
  | { missingKey: string | null }
  | { failure: string };

interface DryRunProcess extends DryRunner {
  stop(): void;
}

/** Dry runs of a publisher. The process starts with the first request, since most forms affect no draft. */
export function dryRunProcess(env: Readonly<Record<string, string | undefined>>): DryRunProcess {
  let child: ChildProcess | undefined;
  const send = (request: ProcessRequest) => {
    child ??= fork(join(projectRoot(), 'src/tools/qa.mjs'), [DRY_RUNS], {
      env: { ...env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return ask(child, request);
  };
  return {
    async migrate(request) {
      const response = await send({ migrate: request });
      return 'outcomes' in response ? response.outcomes : fail(response);
    },
    async countHeldItems(request) {
      const response = await send({ countHeldItems: request });
      return 'counts' in response ? response.counts : fail(response);
    },
    stop: () => void child?.disconnect(),
  };
}

function fail(response: ProcessResponse): never {
  if ('missingKey' in response) throw new DataKeyMissing(response.missingKey);
  throw new Error('failure' in response ? response.failure : 'unexpected response of the dry run');
}

/** Sends a request and waits for its response; a dry run asks one by one. */
const ask = (child: ChildProcess, request: ProcessRequest): Promise<ProcessResponse> =>
  new Promise((done) => {
    const onExit = () => done({ failure: 'the process of the dry run has ended' });
    child.once('exit', onExit);
    child.once('message', (response: ProcessResponse) => {
      child.off('exit', onExit);
      done(response);
    });
    child.send(request);
  });
