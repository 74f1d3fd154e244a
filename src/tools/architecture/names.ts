/** Checks the names of files and folders. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_FOLDERS } from './source-files.ts';
import { violation, type Violation } from './violation.ts';

const TOP_LEVEL_FILES =
  /^(\..+|package(-lock)?\.json|vite\.config\.ts|tsconfig\.json|(README|CHANGELOG)\.md|LICENSE)$/;
const TOP_LEVEL_FOLDERS = new Set([...SOURCE_FOLDERS, 'public', '.ci', '.git']);
const GENERATED_FOLDERS = new Set(['dist', 'node_modules', '.data', '.tmp', 'test-results']);
const SRC_FOLDERS = new Set(['core', 'app', 'embed', 'studio', 'server', 'tools', 'decisions']);
const CATCH_ALL_NAME = /^(utils?|helpers?|common|shared|lib|types|misc)$/i;

export function checkTopLevel(root: string): Violation[] {
  const unlistedEntries = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !GENERATED_FOLDERS.has(name))
    .filter(
      (entry) =>
        !(entry.isDirectory() ? TOP_LEVEL_FOLDERS.has(entry.name) : TOP_LEVEL_FILES.test(entry.name)),
    )
    .map(({ name }) => violation('no-unlisted-top-level-entry', name));
  const unlistedSrcFolders = readdirSync(join(root, 'src'))
    .filter((name) => !SRC_FOLDERS.has(name))
    .map((name) => violation('no-unlisted-src-folder', `src/${name}`));
  return [...unlistedEntries, ...unlistedSrcFolders];
}

/** Checks each file and each folder above it. */
export function checkNames(files: string[]): Violation[] {
  const paths = new Set(
    files.flatMap((file) => [...file.matchAll(/\/|$/g)].map(({ index }) => file.slice(0, index))),
  );
  return [...paths]
    .filter((path) => CATCH_ALL_NAME.test(path.replace(/^.*\//, '').replace(/\..*$/, '')))
    .map((path) => violation('no-catch-all-names', path));
}
