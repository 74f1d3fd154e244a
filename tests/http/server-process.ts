// Supervisor and customer server as processes of their own, as `npm start` runs them.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { callPaths } from '../call-paths.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { TEST_DATA_KEYS } from './data-keys.ts';
import type { CallResponse, CallName } from './server.ts';

const root = projectRoot();
const running = new Set<ChildProcess>();
// A failed test may leave a process running: it ends with the tests.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts a Node program as a process of its own. Its environment has PATH and `env`, nothing else, and the tests' data keys
 * beside a database that others use too.
 */
export function startProgram(args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...('DATABASE_URL' in env && { DATA_KEYS: TEST_DATA_KEYS }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

export interface ServerProcess {
  /** Of the supervisor. */
  pid: number;
  /** Of the customer server, its child. */
  serverPid: number;
  /** Such as `http://127.0.0.1:8080`. */
  address: string;
  /** From its start to the line that announces its address. */
  startedInMs: number;
  /** Sends a call. Resolves to undefined when the connection breaks before the response. */
  attempt(
    name: CallName,
    body: unknown,
    token?: string,
  ): Promise<Pick<CallResponse, 'status' | 'body'> | undefined>;
  /**
   * Sends a signal to the supervisor and waits for its exit; SIGKILL kills the customer server as well. Resolves to the exit
   * code, or to null when the signal ended the process.
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server as a process and waits until it is ready. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = startProgram([inject('builtServer')], { HOST: '127.0.0.1', PORT: '0', ...env });
  const errorOutput: string[] = [];
  child.stderr!.on('data', (text: Buffer) => errorOutput.push(text.toString()));
  const address = await addressOf(child);
  if (address === undefined) throw new Error(`the server did not start: ${errorOutput.join('')}`);
  const [serverPid = 0] = childrenOf(child.pid!);
  return {
    pid: child.pid!,
    serverPid,
    address,
    startedInMs: Math.round(performance.now() - startedAt),
    async attempt(name, body, token) {
      const { method, path } = callPaths[name];
      try {
        const response = await fetch(`${address}${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) },
          body: JSON.stringify(body),
        });
        return { status: response.status, body: (await response.json()) as CallResponse['body'] };
      } catch {
        return undefined;
      }
    },
    async end(signal) {
      const exited = once(child, 'exit');
      child.kill(signal);
      if (signal === 'SIGKILL') process.kill(serverPid, signal);
      await exited;
      return child.exitCode;
    },
  };
}

/** The ids of the processes that a process started and that still run. Linux only, like the machines that run tests. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

async function addressOf(child: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /(http:\S+)\/shop\//.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  return undefined;
}
