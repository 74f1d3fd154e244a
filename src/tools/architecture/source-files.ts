/** Which files the architecture check reads. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export const SOURCE_FOLDERS = ['src', 'schemas', 'validators', 'renderers', 'locales', 'fixtures', 'tests'];
export const SOURCE_FILE = /\.([cm]?[jt]s|[jt]sx)$/;
export const TEST_FILE = /\.test\.[cm]?[jt]sx?$/;

/** Every file of the source folders and `vite.config.ts`, as sorted paths below `root`. */
export function listFiles(root: string): string[] {
  const files = SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return [...files, ...(existsSync(join(root, 'vite.config.ts')) ? ['vite.config.ts'] : [])].sort();
}
