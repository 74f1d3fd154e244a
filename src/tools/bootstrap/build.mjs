import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { npm, elapsedSeconds } from './install.mjs';

/** What goes into the production build. */
const sources =
  'schemas validators renderers locales fixtures src public index.html vite.config.ts tsconfig.json package.json package-lock.json';

/**
 * The production build of the present sources: built only when `dist` is the build of others.
 * @param {string} root the project's folder
 * @throws {Error} with what the build said, when it fails
 */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return;
  const begun = performance.now();
  process.stdout.write('Building for production … ');
  await recordBuild(root, async () => {
    await npm(root, ['run', '--silent', 'build']);
    return true;
  });
  console.log(elapsedSeconds(begun));
}

/**
 * Builds, and notes in `dist` of which sources; an interrupted or failed build leaves no note.
 * @param {string} root
 * @param {() => Promise<boolean>} build tells whether it worked
 */
export async function recordBuild(root, build) {
  const hash = hashSources(root);
  rmSync(join(root, 'dist/.built'), { force: true });
  if (await build()) writeFileSync(join(root, 'dist/.built'), hash);
}

/** @param {string} root */
function isBuilt(root) {
  const note = join(root, 'dist/.built');
  return existsSync(note) && readFileSync(note, 'utf8') === hashSources(root);
}

/**
 * Names and contents of all sources.
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
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(full).sort()) addToHash(hash, root, `${path}/${name}`);
  } else if (found?.isFile() && !/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0${found.size}\0`).update(readFileSync(full));
  }
}
