// Identifies processes beyond their process ids, which the system reuses.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:process';

/** Identity of a running process that cannot be inspected, or on a system without start times. */
const unknownStart = 'running';

/**
 * Returns a text that distinguishes a process from later processes with the same id: its start time, on Linux with the
 * boot id. Systems reuse process ids quickly, containers after each restart.
 *
 * @returns undefined when no such process runs
 */
export function processIdentity(pid: number): string | undefined {
  if (!isProcessRunning(pid)) return undefined;
  if (platform === 'linux') return linuxIdentity(pid);
  return platform === 'win32' ? unknownStart : psStartTime(pid);
}

/** Whether the process with this identity still runs; true when the identity is unknown. */
export function isStillRunning(pid: number, identity: string): boolean {
  const current = processIdentity(pid);
  return (
    current !== undefined && (current === identity || current === unknownStart || identity === unknownStart)
  );
}

/** Whether a process with this id runs. A zombie, which has ended but is not reaped yet, does not count. */
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

/** Fields of proc_pid_stat(5) from field 3, the state; field 22 is the start time. The name in field 2 may contain spaces. */
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
