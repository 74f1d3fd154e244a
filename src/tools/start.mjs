/**
 * `npm start`: installs what is missing, builds for production, runs the server and ends with it. `--dev` runs the
 * sources instead, restarting at each change. Settings come from the environment (src/server/settings/settings.ts).
 * Everything here works with Node alone: it runs on a bare clone.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

import { ensureBuilt } from './bootstrap/build.mjs';
import { answerHelp } from './bootstrap/help.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';

const root = join(import.meta.dirname ?? process.cwd(), '../..');

/** Longest drain of a server after it was told to end, in milliseconds; then it is ended. */
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
    ? 'npm run dev\n\nInstalls what is missing and runs the server and the page from their sources, again at each change.'
    : 'npm start\n\nInstalls what is missing, builds, starts PostgreSQL and the server, and stops both with Ctrl-C.',
  options: { '--dev': 'from the sources, as npm run dev does' },
  example: `PORT=9000 DATA_DIR=/tmp/trial ${isDev ? 'npm run dev' : 'npm start'}`,
  exit: '0 stopped when told to, 1 could not start, 2 an unknown option',
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
 * Runs programs of Node side by side until the first one ends, and then none is left. Each is out of reach of the
 * terminal, so that a Ctrl-C arrives once, from here; and each has a channel to this process: a server that sees it
 * close (this process was killed) stops by itself.
 * @param {string[][]} programs
 * @returns {Promise<number>} exit code of the first one that ended
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
  const ends = children.map((child) => exitCodeOf(child));
  const tell = (/** @type {NodeJS.Signals} */ signal) => {
    for (const child of children) if (child.exitCode === null) child.kill(signal);
    setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), STOP_TIMEOUT_MS).unref();
  };
  process
    .on('SIGINT', () => tell('SIGINT'))
    .on('SIGTERM', () => tell('SIGTERM'))
    .on('SIGHUP', () => tell('SIGTERM'));
  onOrphaned(() => tell('SIGTERM'));
  const code = await Promise.race(ends);
  tell('SIGTERM');
  await Promise.all(ends);
  return code;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code; for one ended by a signal as shells count, 128 and the signal's number
 */
function exitCodeOf(child) {
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * npm, when it is killed, leaves the shell and the script it started running: nobody could stop the server any more.
 * @param {() => void} then
 */
function onOrphaned(then) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const before = ancestorPids();
  const watch = setInterval(() => {
    if (ancestorPids() === before) return;
    clearInterval(watch);
    then();
  }, 500);
  watch.unref();
}

/** Our parent, and on Linux also its parent: between npm and its script there may be a shell. */
function ancestorPids() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}
