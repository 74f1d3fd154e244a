/** Installs packages with npm, and runs programs with captured output. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs exactly the packages of package-lock.json. Runs `npm ci` only when packages are missing or come from another
 * lock file; node_modules/.baoform-lock holds the hash of the installed lock file.
 * @param {string} root project folder
 * @throws {Error} with npm's output, when it fails
 */
export async function ensureInstalled(root) {
  const hashFile = join(root, 'node_modules/.baoform-lock');
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  if (!isLockFileInstalled(root)) {
    const startTime = performance.now();
    process.stdout.write('Installing packages (npm ci) … ');
    await npm(root, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
    console.log(`${elapsedSeconds(startTime)}`);
  }
  writeFileSync(hashFile, hash);
}

/**
 * Runs npm without printing its output.
 * @param {string} root
 * @param {string[]} args
 * @throws {Error} with npm's output, when it fails
 */
export async function npm(root, args) {
  const npmPath = process.env['npm_execpath'];
  const [command, npmArgs] = npmPath ? [process.execPath, [npmPath]] : ['npm', []];
  await runQuietly(command, [...npmArgs, ...args], {
    cwd: root,
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
}

/**
 * Runs a program and captures stdout and stderr.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, timeout?: number }} options env: added to the current environment; timeout in milliseconds
 * @returns {Promise<string>} the output
 * @throws {Error} with the output, when the program fails or cannot be started
 */
export function runQuietly(command, args, { cwd, env, timeout }) {
  const shell = process.platform === 'win32' && command === 'npm';
  return new Promise((resolve, reject) => {
    const stdio = /** @type {['ignore', 'pipe', 'pipe']} */ (['ignore', 'pipe', 'pipe']);
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, shell, timeout, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      reject(new Error(`${command} ${args.join(' ')} failed (${code ?? 'ended by a signal'})\n${output}`));
    });
  });
}

/**
 * @param {number} startTime result of `performance.now()`
 * @returns {string} seconds since then, such as "3.2 s"
 */
export function elapsedSeconds(startTime) {
  return `${((performance.now() - startTime) / 1000).toFixed(1)} s`;
}

/**
 * Whether npm's record of installed packages matches the lock file; optional packages may be missing.
 * @param {string} root
 */
function isLockFileInstalled(root) {
  try {
    const expected = readLockPackages(join(root, 'package-lock.json'));
    const installed = readLockPackages(join(root, 'node_modules/.package-lock.json'));
    const isSame = [...installed].every(([path, entry]) => expected.get(path)?.integrity === entry.integrity);
    return (
      isSame && [...expected].every(([path, entry]) => path === '' || entry.optional || installed.has(path))
    );
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {Map<string, { integrity?: string, optional?: boolean }>}
 */
function readLockPackages(file) {
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages));
}
