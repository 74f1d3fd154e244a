import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Snapshots } from '../../../core/snapshot/compare-snapshots.ts';
import { locales } from '../../../../locales/index.ts';
import { UsageError } from '../cli/command.ts';
import { fixturePath } from '../input/fixture-path.ts';

/** The default folder of golden files. */
export const goldenFolder = (): string => fixturePath('snapshots');

/** Reads all files below a folder; empty when the folder does not exist. */
export function readGoldenFiles(folder: string): Snapshots {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Matches `<screen>/hemu.form.txt`, `<screen>/base.zh_CN.txt` and `rules/zh_CN.txt`. */
const GOLDEN_FILE_NAME = new RegExp(
  String.raw`^[^/]+/([^/]+\.)?(${locales.join('|')})\.txt$|^[^/]+/[^/]+\.((form|answers)\.txt|schema\.json)$`,
);

/**
 * Replaces the golden files of a folder.
 *
 * @throws UsageError when the folder holds a file that is not a golden file, before anything is deleted
 */
export function writeGoldenFiles(folder: string, snapshots: Snapshots): void {
  const existing = [...readGoldenFiles(folder).keys()];
  const foreign = existing.find((name) => !GOLDEN_FILE_NAME.test(name));
  if (foreign !== undefined) throw new UsageError('usage.golden.foreign', { folder, file: foreign });
  for (const name of existing) if (!snapshots.has(name)) rmSync(join(folder, name));
  for (const [name, text] of snapshots) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
