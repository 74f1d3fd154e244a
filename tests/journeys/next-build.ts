// A build like that of the working tree, whose assets are all called differently: what the next release looks like to a page.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { COMPRESSED_FOLDER } from '../../src/core/pages/build.ts';
import { appFolder, projectRoot } from '../../src/server/settings/project-root.ts';

/** What a server needs beside its build. */
const NEEDED = ['package.json', 'fixtures', 'src/server/migrations', 'src/server/previews', 'dist/server'];
const COMPRESSED = join(COMPRESSED_FOLDER, 'assets');
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The name of an asset in the next build. */
export const nextNameOf = (name: string): string =>
  name.replace(/(?<=-)[\w-]{8}(?=\.\w+$)/, (hash) => [...hash].reverse().join(''));

/** Writes the build into a folder inside the project, where it finds the installed packages. Returns the folder. */
export function writeNextBuild(): string {
  const root = projectRoot();
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/next-build-'));
  // The customer server reads it under an account of its own.
  chmodSync(folder, 0o755);
  for (const path of NEEDED) cpSync(join(root, path), join(folder, path), { recursive: true });
  const names = readdirSync(join(appFolder(), 'assets'));
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const compressedNames = new Set(readdirSync(join(appFolder(), COMPRESSED)));
  for (const part of ['', '.pages', 'assets', COMPRESSED])
    mkdirSync(join(folder, 'dist/app', part), { recursive: true });
  for (const part of ['', '.pages', 'assets'])
    for (const { name } of readdirSync(join(appFolder(), part), { withFileTypes: true }).filter((file) =>
      file.isFile(),
    )) {
      const text = readFileSync(join(appFolder(), part, name), 'utf8').replaceAll(anyName, nextNameOf);
      const nextName = part === 'assets' ? nextNameOf(name) : name;
      writeFileSync(join(folder, 'dist/app', part, nextName), text);
      if (part === 'assets' && compressedNames.has(name))
        writeFileSync(join(folder, 'dist/app', COMPRESSED, nextName), brotliCompressSync(text, QUICK));
    }
  return folder;
}
