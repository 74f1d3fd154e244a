import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The packages of package-lock.json, exactly: `npm ci` runs only when they are not there yet, or were installed
 * from another lock file. A hash of the lock file in node_modules says from which.
 * @param {string} root the project's folder
 * @throws {Error} with what npm said, when it fails
 */
export async function ensureInstalled(root) {
  const mark = join(root, 'node_modules/.baoform-lock');
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  if (!isLockFileInstalled(root)) {
    const begun = performance.now();
    process.stdout.write('Installing packages (npm ci) … ');
    await npm(root, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
    console.log(`${elapsedSeconds(begun)}`);
  }
  writeFileSync(mark, hash);
}

/**
 * Runs npm quietly.
 * @param {string} root
 * @param {string[]} args
 * @throws {Error} with its output, when it fails
 */
export async function npm(root, args) {
  const own = process.env['npm_execpath'];
  const [command, first] = own ? [process.execPath, [own]] : ['npm', []];
  await runQuietly(command, [...first, ...args], {
    cwd: root,
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
}

/**
 * Runs a program and keeps what it writes.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, timeout?: number }} options env in addition to ours; timeout in ms
 * @returns {Promise<string>} what it wrote
 * @throws {Error} with what it wrote, when it fails or cannot be started
 */
export function runQuietly(command, args, { cwd, env, timeout }) {
  const shell = process.platform === 'win32' && command === 'npm';
  return new Promise((done, fail) => {
    const stdio = /** @type {['ignore', 'pipe', 'pipe']} */ (['ignore', 'pipe', 'pipe']);
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, shell, timeout, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) return done(output);
      fail(new Error(`${command} ${args.join(' ')} failed (${code ?? 'ended by a signal'})\n${output}`));
    });
  });
}

/**
 * @param {number} begun what `performance.now()` said
 * @returns {string} the time since then, as "3.2 s"
 */
export function elapsedSeconds(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

/**
 * Whether npm's own record of what it installed agrees with the lock file; packages for other systems may be missing.
 * @param {string} root
 */
function isLockFileInstalled(root) {
  try {
    const wanted = readLockPackages(join(root, 'package-lock.json'));
    const found = readLockPackages(join(root, 'node_modules/.package-lock.json'));
    const same = [...found].every(([path, one]) => wanted.get(path)?.integrity === one.integrity);
    return same && [...wanted].every(([path, one]) => path === '' || one.optional || found.has(path));
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
