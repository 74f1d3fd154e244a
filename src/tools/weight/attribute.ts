// Attributes the bytes of a script to the packages and folders that they come from, by its source map.
import { SourceMap } from 'node:module';
import { gzipSync } from 'node:zlib';

/** A script of the build. */
export interface Script {
  code: string;
  /** Missing when the bundler wrote the whole script. */
  map: { sources: readonly (string | null)[]; names: string[]; mappings: string } | undefined;
  /** Paths of the modules in the script. */
  modules: readonly string[];
}

/** Text that a bundler adds: imports, exports and its runtime. */
export const BUNDLER = 'bundler';

/** Size with the server's compression, bytes. */
export const gzipSize = (text: string): number => gzipSync(text, { level: 9 }).length;

/**
 * Returns the package of a module, or its folder: `@rjsf/core`, `src/app`, `renderers`. The path may be relative to any
 * folder.
 */
export function ownerOf(path: string): string {
  const packages = [...path.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)];
  const folder = /(?:^|\/)(src\/(?:app|core)|schemas|validators|renderers|locales)\//.exec(path)?.[1];
  return packages.at(-1)?.[1] ?? folder ?? BUNDLER;
}

/**
 * Returns what each owner adds to the gzip size of a script, bytes: how much smaller the script is without the owner's
 * text. Text that resembles another owner's is nearly free, so the sum is a little below the size of the script.
 */
export function weightsIn(script: Script): Map<string, number> {
  const runs = runsOf(script);
  const size = gzipSize(script.code);
  const weightOf = (owner: string) =>
    size - gzipSize(runs.map((run) => (run.owner === owner ? '' : run.text)).join(''));
  return new Map(runs.map(({ owner }) => [owner, weightOf(owner)]));
}

interface Run {
  owner: string;
  text: string;
}

/** Cuts a script where the owner changes. */
function runsOf({ code, map, modules }: Script): Run[] {
  // A module of pure data has no mappings.
  const owners = new Set(modules.map(ownerOf));
  const unmappedOwner = owners.size === 1 ? [...owners][0]! : BUNDLER;
  const ownerAt = ownersByPosition(map, unmappedOwner);
  const runs: Run[] = [];
  for (const [line, text] of code.split('\n').entries()) {
    let start = 0;
    for (let column = 1; column <= text.length; column++) {
      if (column < text.length && ownerAt(line, column) === ownerAt(line, start)) continue;
      const isLast = column === text.length;
      runs.push({ owner: ownerAt(line, start), text: text.slice(start, column) + (isLast ? '\n' : '') });
      start = column;
    }
  }
  return runs;
}

/** Finds the owner of the text at a line and column, both from 0. */
function ownersByPosition(
  map: Script['map'],
  unmappedOwner: string,
): (line: number, column: number) => string {
  if (!map) return () => unmappedOwner;
  const sources = map.sources.map((source) => source ?? '');
  const sourceMap = new SourceMap({
    ...map,
    sources,
    version: 3,
    file: '',
    sourceRoot: '',
    sourcesContent: [],
  });
  const owners = new Map(sources.map((source) => [source, ownerOf(source)]));
  return (line, column) => {
    const { originalSource } = sourceMap.findEntry(line, column) as { originalSource?: string };
    return originalSource === undefined ? unmappedOwner : (owners.get(originalSource) ?? unmappedOwner);
  };
}
