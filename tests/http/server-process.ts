import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { callPaths } from '../../schemas/generated/call-paths.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import type { CallResponse, CallName } from './server.ts';

const root = projectRoot();
const running = new Set<ChildProcess>();
// Whatever a failed test left running ends with the tests.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** A program of Node as a process of its own. Nothing of this environment reaches it but PATH. */
export function startProgram(args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

export interface ServerProcess {
  pid: number;
  /** From its start to the line that says it is ready. */
  startedInMs: number;
  /** What a call answers; undefined when the connection broke before there was an answer. */
  attempt(
    name: CallName,
    body: unknown,
    token?: string,
  ): Promise<Pick<CallResponse, 'status' | 'body'> | undefined>;
  /** Sends a signal and waits until the process is gone; its exit code, null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server as a process and waits until it is ready. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const begun = performance.now();
  const child = startProgram([inject('builtServer')], { HOST: '127.0.0.1', PORT: '0', ...env });
  const complaints: string[] = [];
  child.stderr!.on('data', (text: Buffer) => complaints.push(text.toString()));
  const address = await addressOf(child);
  if (address === undefined) throw new Error(`the server did not start: ${complaints.join('')}`);
  return {
    pid: child.pid!,
    startedInMs: Math.round(performance.now() - begun),
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
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const found = /(http:\S+)\/shop\//.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
