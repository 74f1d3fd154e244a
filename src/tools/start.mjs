/**
 * `npm start`: installs missing packages, builds for production, runs the server and exits with it. `--dev` runs the
 * sources instead and restarts on every change. Settings come from the environment (src/server/settings/settings.ts).
 * Uses Node built-ins only: it runs on a bare clone.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

import { ensureBuilt } from './bootstrap/build.mjs';
import { answerHelp } from './bootstrap/help.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';

const root = join(import.meta.dirname ?? process.cwd(), '../..');

/** Time in milliseconds that a server has to drain after SIGTERM, before SIGKILL. */
const STOP_TIMEOUT_MS = 45_000;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed, this is ${process.versions.node}.`);
  process.exit(1);
}

const args = process.argv.slice(2);
const isDev = args.includes('--dev');
const helpExitCode = answerHelp(isDev ? 'npm run dev' : 'npm start', args, {
  usage: isDev
    ? 'npm run dev\n\nInstalls missing packages and runs server and page from their sources; restarts on every change.'
    : 'npm start\n\nInstalls missing packages, builds, and starts PostgreSQL and the server; Ctrl-C stops both.',
  options: { '--dev': 'runs from the sources, like npm run dev' },
  example: `PORT=9000 DATA_DIR=/tmp/trial ${isDev ? 'npm run dev' : 'npm start'}`,
  exit: '0 stopped on request, 1 could not start, 2 unknown option',
});
if (helpExitCode !== undefined) process.exit(helpExitCode);

try {
  await ensureInstalled(root);
  if (isDev) {
    const tool = (/** @type {string} */ file) => join(root, 'node_modules', file);
    process.exit(
      await run([[tool('tsx/dist/cli.mjs'), 'watch', 'src/server/main.ts'], [tool('vite/bin/vite.js')]]),
    );
  }
  await ensureBuilt(root);
} catch (error) {
  console.error(`failed\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
process.exit(await run([['dist/server/main.js']]));

/**
 * Runs Node programs in parallel; when the first one exits, stops the others. Each runs in a process group of its own,
 * so that only this process forwards Ctrl-C. Each has an IPC channel to this process: a server stops when the channel
 * closes, which means that this process was killed.
 * @param {string[][]} programs
 * @returns {Promise<number>} exit code of the program that exited first
 */
async function run(programs) {
  const stdio = /** @type {import('node:child_process').StdioOptions} */ ([
    'inherit',
    'inherit',
    'inherit',
    'ipc',
  ]);
  const options = { cwd: root, stdio, detached: process.platform !== 'win32' };
  const children = programs.map((program) => spawn(process.execPath, program, options));
  const exits = children.map((child) => exitCodeOf(child));
  const signalAll = (/** @type {NodeJS.Signals} */ signal) => {
    for (const child of children) if (child.exitCode === null) child.kill(signal);
    setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), STOP_TIMEOUT_MS).unref();
  };
  process
    .on('SIGINT', () => signalAll('SIGINT'))
    .on('SIGTERM', () => signalAll('SIGTERM'))
    .on('SIGHUP', () => signalAll('SIGTERM'));
  onOrphaned(() => signalAll('SIGTERM'));
  const code = await Promise.race(exits);
  signalAll('SIGTERM');
  await Promise.all(exits);
  return code;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} exit code; 128 plus the signal's number after a signal, as in shells
 */
function exitCodeOf(child) {
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Calls `stop` when npm was killed: npm then leaves its script running, and signals no longer reach the server.
 * @param {() => void} stop
 */
function onOrphaned(stop) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const initialPids = ancestorPids();
  const timer = setInterval(() => {
    if (ancestorPids() === initialPids) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** Pids of the parent and, on Linux, of its parent: a shell may run between npm and its script. */
function ancestorPids() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}
