/** The customer server as a child of the supervisor. What it may know goes over the channel between the two. */
import { fork, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { SystemAccount } from './system-account.ts';

/** The argument of `main.ts` that starts the customer server. */
export const SERVE = 'serve';

/** What the customer server gets from the supervisor when the database is ready. */
export interface StartMessage {
  kind: 'start';
  /** URL of the server's account; environments and arguments are readable by other processes. */
  databaseUrl: string;
  /** The list of data keys. */
  dataKeys: string;
  /** URL of the account that publishes, in test mode alone: tests publish over HTTP there. */
  publisherUrl?: string;
}

/** What the customer server sends once it listens to the channel. */
export interface ListeningMessage {
  kind: 'listening';
}

export interface ServerProcess {
  /** Lets the server serve. */
  start(message: Omit<StartMessage, 'kind'>): void;
  /** Resolves to the exit code; 128 plus the signal's number after a signal, as in shells. */
  exited: Promise<number>;
  /** Lets the server finish its requests; kills it when that takes too long. */
  stop(): Promise<void>;
}

/** Time in milliseconds that the server has to drain: less than `npm start` gives the supervisor. */
const DRAIN_MS = 40_000;

/** Variables that the server must not inherit: URLs and passwords of the database's owner, and keys. */
const OWNERS_VARIABLES = /^(?:DATABASE_URL|DATA_KEYS|PG[A-Z]+)$/;

/** Starts the customer server, which loads its modules and waits for `start`. */
export function forkServer(account: SystemAccount | undefined): ServerProcess {
  const child = forkServerAs(account);
  const exited = exitCodeOf(child);
  const listening = new Promise<void>((done) => {
    child.on('message', (message: Partial<ListeningMessage>) => {
      if (message.kind === 'listening') done();
      // `tsx watch` learns from the loader of each process which files to watch.
      else process.send?.(message);
    });
  });
  return {
    start: (message) =>
      void listening.then(() => child.send({ kind: 'start', ...message } satisfies StartMessage)),
    exited,
    async stop() {
      const deadline = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(deadline);
    },
  };
}

/** Some containers refuse every other account: the server then runs under that of this process, and says so. */
function forkServerAs(account: SystemAccount | undefined): ChildProcess {
  if (account === undefined) return forkAs(undefined);
  try {
    return forkAs(account);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    console.log(`The server runs as root: the system refuses it the account ${account.uid} (${code}).`);
    return forkAs(undefined);
  }
}

function forkAs(account: SystemAccount | undefined): ChildProcess {
  const entries = Object.entries(process.env).filter(([name]) => !OWNERS_VARIABLES.test(name));
  return fork(process.argv[1]!, [SERVE], {
    env: Object.fromEntries(entries),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...account,
  });
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
