import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The text of every source file below the folders, tests left out. */
function sourcesOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
}

/**
 * Every failure that the sources make, `{ code: 'x', params: { a, b } }`, with the names of its params. Read from the
 * sources, so that a code which is in no list cannot do without words either.
 */
export function failuresInSources(): Map<string, Set<string>> {
  const failures = new Map<string, Set<string>>();
  for (const text of sourcesOf(['validators', 'src/core', 'renderers'])) {
    for (const [, code, params = ''] of text.matchAll(/\{\s*code: '([^']+)'(?:, params: \{([^}]*)\})?/g)) {
      const names = params.split(',').map((param) => param.split(':')[0]!.trim());
      const known = failures.get(code!) ?? new Set();
      failures.set(code!, new Set([...known, ...names.filter((name) => name !== '')]));
    }
  }
  return failures;
}

/** Keys that the interface asks for by name: `words.say('choose')`. */
export function saidInSources(): Set<string> {
  const found = sourcesOf(['renderers', 'src/app']).flatMap((text) => [
    ...text.matchAll(/\bsay\(\s*'([^']+)'/g),
  ]);
  return new Set(found.map(([, key]) => key!));
}

/** A locale's file as it lies on disk. */
export const fileText = (locale: string, file: string): string =>
  readFileSync(join(root, 'locales', locale, `${file}.json`), 'utf8');
