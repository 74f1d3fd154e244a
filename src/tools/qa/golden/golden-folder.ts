import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Snapshots } from '../../../core/snapshot/compare-snapshots.ts';
import { locales } from '../../../../locales/index.ts';
import { UsageError } from '../cli/command.ts';
import { fixturePath } from '../input/fixture-path.ts';

/** Where golden files lie unless told otherwise. */
export const goldenFolder = (): string => fixturePath('snapshots');

/** Every file below the folder; none when there is no folder yet. */
export function readGoldenFiles(folder: string): Snapshots {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** `hemu.form.txt`, `base.zh_CN.txt`; `rules/zh_CN.txt`. */
const GOLDEN_FILE_NAME = new RegExp(
  String.raw`^[^/]+/([^/]+\.)?(${locales.join('|')})\.txt$|^[^/]+/[^/]+\.((form|answers)\.txt|schema\.json)$`,
);

/**
 * Makes the folder hold these files and no others.
 *
 * @throws Unusable when files are in it that nobody took for golden ones: they would be gone
 */
export function writeGoldenFiles(folder: string, snapshots: Snapshots): void {
  const before = [...readGoldenFiles(folder).keys()];
  const foreign = before.find((name) => !GOLDEN_FILE_NAME.test(name));
  if (foreign !== undefined)
    throw new UsageError(
      `The folder ${folder} holds ${foreign}, which is no golden file: nothing was written. Name a folder of their own.`,
    );
  for (const name of before) if (!snapshots.has(name)) rmSync(join(folder, name));
  for (const [name, text] of snapshots) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
