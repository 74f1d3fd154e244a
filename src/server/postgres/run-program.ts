// Runs the programs of PostgreSQL.
import { spawn } from 'node:child_process';
import { basename } from 'node:path';

import type { Account } from './account.ts';
import { PostgresFailure } from './problem.ts';

export interface ProgramResult {
  code: number;
  output: string;
}

interface Program {
  file: string;
  args: readonly string[];
  cwd: string;
  account: Account | undefined;
  input?: string;
}

/** Environment variables that programs inherit. PG* variables would change their behaviour, and secrets must not leak. */
const inheritedVariables = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
];

/**
 * Runs a program of PostgreSQL under its account and in the C locale, detached from the terminal: a second Ctrl-C must not
 * interrupt an orderly stop.
 *
 * @returns the exit code, 128 after a signal, and the last 20,000 characters of the output
 * @throws PostgresFailure accountRefused, binariesUnusable
 */
export function runProgram({ file, args, cwd, account, input }: Program): Promise<ProgramResult> {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', LANG: 'C' };
  for (const name of inheritedVariables) if (process.env[name] !== undefined) env[name] = process.env[name];
  return new Promise((done, fail) => {
    const detached = process.platform !== 'win32';
    const child = spawn(file, args, { cwd, env, stdio: 'pipe', detached, windowsHide: true, ...account });
    let output = '';
    const append = (text: string): void => {
      output = (output + text).slice(-20_000);
    };
    child.stdout.setEncoding('utf8').on('data', append);
    child.stderr.setEncoding('utf8').on('data', append);
    child.stdin.on('error', () => undefined).end(input ?? '');
    child.on('error', (error: NodeJS.ErrnoException) => fail(toPostgresFailure(file, account, error)));
    child.on('close', (code) => done({ code: code ?? 128, output }));
  });
}

function toPostgresFailure(
  file: string,
  account: Account | undefined,
  error: NodeJS.ErrnoException,
): PostgresFailure {
  const detail = error.code ?? error.message;
  if (account && (detail === 'EPERM' || detail === 'EINVAL')) {
    return new PostgresFailure({ code: 'accountRefused', params: { uid: account.uid, detail } });
  }
  return new PostgresFailure({ code: 'binariesUnusable', params: { program: basename(file), detail } });
}
