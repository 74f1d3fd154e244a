/** Builds for production, unless `dist` is already the build of the current sources. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { npm, elapsedSeconds } from './install.mjs';

/** Files and folders that the production build depends on. */
const sources =
  'schemas validators renderers locales fixtures src public index.html vite.config.ts tsconfig.json package.json package-lock.json';

/**
 * Builds when the sources changed since the last build.
 * @param {string} root project folder
 * @throws {Error} with the output of a failed build
 */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return;
  const startTime = performance.now();
  process.stdout.write('Building for production … ');
  await recordBuild(root, async () => {
    await npm(root, ['run', '--silent', 'build']);
    return true;
  });
  console.log(elapsedSeconds(startTime));
}

/**
 * Builds and stores the hash of the sources in `dist/.built`; an interrupted or failed build stores none.
 * @param {string} root
 * @param {() => Promise<boolean>} build resolves to whether it succeeded
 */
export async function recordBuild(root, build) {
  const hash = hashSources(root);
  rmSync(join(root, 'dist/.built'), { force: true });
  if (await build()) writeFileSync(join(root, 'dist/.built'), hash);
}

/** @param {string} root */
function isBuilt(root) {
  const hashFile = join(root, 'dist/.built');
  return existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hashSources(root);
}

/**
 * Hashes names and contents of all sources except tests.
 * @param {string} root
 */
function hashSources(root) {
  const hash = createHash('sha256');
  for (const name of sources.split(' ')) addToHash(hash, root, name);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path relative to the root
 */
function addToHash(hash, root, path) {
  const absolutePath = join(root, path);
  const stats = statSync(absolutePath, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    for (const name of readdirSync(absolutePath).sort()) addToHash(hash, root, `${path}/${name}`);
  } else if (stats?.isFile() && !/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0${stats.size}\0`).update(readFileSync(absolutePath));
  }
}
