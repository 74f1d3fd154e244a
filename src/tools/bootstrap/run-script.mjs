import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const runningScripts = new Set();

/**
 * Runs a script of package.json and collects its output. The script is a process group of its own, so that every
 * process it starts can be ended.
 * @param {string} root the project's folder
 * @param {string} script
 * @param {Record<string, string>} more environment in addition to ours
 * @param {number} timeoutMs after which the script hangs, and is stopped
 * @returns {Promise<{ ended: number | null, output: string }>} ended: exit code, null when a signal ended it
 */
export function runScript(root, script, more, timeoutMs) {
  const own = process.env['npm_execpath'];
  const [command, first] = own ? [process.execPath, [own]] : ['npm', []];
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, CI: process.env['CI'] ?? '1', NO_COLOR: '1', ...more };
  delete env['FORCE_COLOR'];
  const shell = process.platform === 'win32' && !own;
  const detached = process.platform !== 'win32';
  return new Promise((done) => {
    const child = spawn(command, [...first, 'run', '--silent', script], { cwd: root, env, detached, shell });
    runningScripts.add(child);
    const timer = setTimeout(() => stopScript(child), timeoutMs);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    const finish = (/** @type {number | null} */ ended) => {
      clearTimeout(timer);
      runningScripts.delete(child);
      done({ ended, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.on('close', finish);
    // A process that the script left behind may hold its output open forever.
    child.on('exit', (ended) => setTimeout(() => finish(ended), 2000).unref());
  });
}

/** Ends all scripts and what they started; resolves when they are gone. */
export async function stopScripts() {
  for (const child of runningScripts) stopScript(child);
  const until = performance.now() + 12_000;
  while (runningScripts.size > 0 && performance.now() < until)
    await new Promise((done) => setTimeout(done, 50));
}

/**
 * Asks a script's group to end and, ten seconds later, ends it.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopScript(child) {
  sendSignal(child, 'SIGTERM');
  setTimeout(() => sendSignal(child, 'SIGKILL'), 10_000).unref();
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} name
 */
function sendSignal(child, name) {
  const pid = child.pid ?? 0;
  if (pid === 0 || !runningScripts.has(child)) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
