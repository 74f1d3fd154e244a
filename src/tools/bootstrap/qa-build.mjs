/** Finds builds that are newer than their sources: of the QA command line, and of the pages of tests. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders and files that the command line consists of. */
const qaSources =
  'schemas validators locales src/core src/server src/tools renderers vite.config.ts package-lock.json';

/**
 * @param {string} root project folder
 * @returns {string | undefined} path of the build; undefined without one that is newer than every source
 */
export const findQaBuild = (root) => findBuild(root, 'dist/qa/qa.js', qaSources);

/**
 * Compares times instead of contents, as make does: hashing every source would take as long as the build saves.
 *
 * @param {string} root project folder
 * @param {string} file of the build, relative to the root
 * @param {string} sources folders and files, relative to the root and separated by spaces
 * @returns {string | undefined} path of the file; undefined unless it is newer than every source
 */
export function findBuild(root, file, sources) {
  const build = join(root, file);
  const builtAt = statSync(build, { throwIfNoEntry: false })?.mtimeMs;
  if (builtAt === undefined) return undefined;
  const isStale = sources.split(' ').some((name) => isChangedSince(join(root, name), builtAt));
  return isStale ? undefined : build;
}

/**
 * Whether a file, a file in a folder, or the list of files of a folder changed at or after a time.
 * @param {string} path
 * @param {number} time milliseconds
 * @returns {boolean}
 */
function isChangedSince(path, time) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return false;
  if (stats.mtimeMs >= time) return true;
  return stats.isDirectory() && readdirSync(path).some((name) => isChangedSince(join(path, name), time));
}
