// Writes the types of the embedded package.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Emits the declarations of `src/embed` and of every file below it, and removes those that no entry point refers to:
 * they would refer to packages that the host does not have.
 *
 * @throws when the compiler reports errors
 */
export async function writeDeclarations(root: string, folder: string, entries: string[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  await run(process.execPath, [compiler, '-p', join(root, 'src/embed'), '--outDir', folder]);
  const needed = new Set<string>();
  for (const entry of entries) visit(join(folder, `src/embed/${entry}.d.ts`), needed);
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile() && !needed.has(path)) rmSync(path);
  }
}

/** Relative imports and import types: `from './x.ts'`, `import("./x.tsx")`. */
const RELATIVE_IMPORT = /(\bfrom |\bimport\()(['"])(\.[^'"]+)\.tsx?\2/g;

/** Adds a file and the files it refers to; names these as JavaScript files, as any version of TypeScript reads them. */
function visit(file: string, visited: Set<string>): void {
  if (visited.has(file)) return;
  visited.add(file);
  const text = readFileSync(file, 'utf8').replaceAll(/^import ['"][^'"]+\.css['"];\n/gm, '');
  writeFileSync(file, text.replaceAll(RELATIVE_IMPORT, '$1$2$3.js$2'));
  for (const [, , , module] of text.matchAll(RELATIVE_IMPORT))
    visit(join(dirname(file), `${module}.d.ts`), visited);
}
