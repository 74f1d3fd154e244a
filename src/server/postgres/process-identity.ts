import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:process';

/** What is said of a process that runs but may not be looked at, or on a system that tells no start time. */
const unknownStart = 'running';

/**
 * A text that tells a process from every later one with the same number: its start time, on Linux with the
 * boot it happened in. Numbers are reused quickly, in containers after each restart.
 * @returns undefined when no such process runs
 */
export function processIdentity(pid: number): string | undefined {
  if (!isProcessRunning(pid)) return undefined;
  if (platform === 'linux') return linuxIdentity(pid);
  return platform === 'win32' ? unknownStart : psStartTime(pid);
}

/** Whether the process that once had this identity still runs; in doubt, it does. */
export function isStillRunning(pid: number, identity: string): boolean {
  const now = processIdentity(pid);
  return now !== undefined && (now === identity || now === unknownStart || identity === unknownStart);
}

/** Whether a process has this number. One that ended and waits for its parent to notice does not run. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = platform === 'linux' ? linuxStatus(pid)?.[0] : undefined;
  return state !== 'Z' && state !== 'X';
}

function linuxIdentity(pid: number): string {
  const start = linuxStatus(pid)?.[19];
  if (start === undefined) return unknownStart;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${start}`;
}

/** proc_pid_stat(5) from field 3, the state; field 22 is the start in ticks since boot. The name before may hold spaces. */
function linuxStatus(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function psStartTime(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
