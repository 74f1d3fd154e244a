/** Runs npm scripts as process groups, and stops them with all processes that they started. */
import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const runningScripts = new Set();

/**
 * Runs a script of package.json and collects its output. The script runs in a process group of its own, so that
 * every process it starts can be stopped.
 * @param {string} root project folder
 * @param {string} script
 * @param {Record<string, string>} extraEnv added to the current environment
 * @param {number} timeoutMs time limit, after which the script is stopped
 * @returns {Promise<{ ended: number | null, output: string }>} ended: exit code, null after a signal
 */
export function runScript(root, script, extraEnv, timeoutMs) {
  const npmPath = process.env['npm_execpath'];
  const [command, npmArgs] = npmPath ? [process.execPath, [npmPath]] : ['npm', []];
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, CI: process.env['CI'] ?? '1', NO_COLOR: '1', ...extraEnv };
  delete env['FORCE_COLOR'];
  const shell = process.platform === 'win32' && !npmPath;
  const detached = process.platform !== 'win32';
  return new Promise((resolve) => {
    const child = spawn(command, [...npmArgs, 'run', '--silent', script], {
      cwd: root,
      env,
      detached,
      shell,
    });
    runningScripts.add(child);
    const timer = setTimeout(() => stopScript(child), timeoutMs);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    const finish = (/** @type {number | null} */ ended) => {
      clearTimeout(timer);
      runningScripts.delete(child);
      resolve({ ended, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.on('close', finish);
    // A process that outlives the script may keep the output stream open, so that `close` never fires.
    child.on('exit', (ended) => setTimeout(() => finish(ended), 2000).unref());
  });
}

/** Stops all running scripts and their child processes; resolves when they exited, after 12 seconds at the latest. */
export async function stopScripts() {
  for (const child of runningScripts) stopScript(child);
  const deadline = performance.now() + 12_000;
  while (runningScripts.size > 0 && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Sends SIGTERM to a script's process group, and SIGKILL ten seconds later.
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
    // The process has exited meanwhile.
  }
}
