import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const root = projectRoot();

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
export function issuesInSources(): Map<string, Set<string>> {
  const failures = new Map<string, Set<string>>();
  for (const text of sourcesOf(['validators', 'schemas/elements', 'src/core', 'renderers'])) {
    for (const [, code, params = ''] of text.matchAll(/\{\s*code: '([^']+)'(?:, params: \{([^}]*)\})?/g)) {
      const names = params.split(',').map((param) => param.split(':')[0]!.trim());
      const known = failures.get(code!) ?? new Set();
      failures.set(code!, new Set([...known, ...names.filter((name) => name !== '')]));
    }
  }
  // The server's other objects with a code are problems of a call; those at a place are issues of an answer.
  for (const text of sourcesOf(['src/server']))
    for (const [, code] of text.matchAll(/\{\s*code: '([^']+)', path:/g))
      if (!failures.has(code!)) failures.set(code!, new Set());
  return failures;
}

/**
 * Every reason not to publish that the sources give, `publishProblem('x', id, { a, b })`, with the names of the params
 * of each place.
 */
export function publishProblemsInSources(): Map<string, Set<string>[]> {
  const found = new Map<string, Set<string>[]>();
  for (const text of sourcesOf(['src/core', 'src/server']))
    for (const { 1: code, index } of text.matchAll(/publishProblem\(\s*'([^']+)'/g)) {
      const [, params = ''] = /\{([^}]*)\}/.exec(callAt(text, index)) ?? [];
      const names = params.split(',').map((param) => param.split(':')[0]!.trim());
      found.set(code!, [...(found.get(code!) ?? []), new Set(names)]);
    }
  return found;
}

/** The text of a call up to the parenthesis that closes it. */
function callAt(text: string, start: number): string {
  let open = 0;
  for (let end = text.indexOf('(', start); end < text.length; end += 1) {
    if (text[end] === '(') open += 1;
    if (text[end] === ')') open -= 1;
    if (open === 0) return text.slice(start, end);
  }
  return text.slice(start);
}

/** Keys that the interface asks for by name: `words.t('choose')`. */
export function messageKeysInSources(): Set<string> {
  const found = sourcesOf(['renderers', 'src/app']).flatMap((text) => [
    ...text.matchAll(/\bt\(\s*'([^']+)'/g),
  ]);
  return new Set(found.map(([, key]) => key!));
}

/** A locale's file as it lies on disk. */
export const fileText = (locale: string, file: string): string =>
  readFileSync(join(root, 'locales', locale, `${file}.json`), 'utf8');
