// The scripts that a page of the app loads, by the manifest of the build.

/** An entry of Vite's manifest. */
export interface ManifestEntry {
  file: string;
  /** Name of the chunk. */
  name?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

const WORDS = '../../locales/en_US/words.ts';

/** The modules and shared chunks that each page loads before a customer can use it, as the manifest names them. */
export const PAGES = {
  home: ['index.html', 'start', 'screens/home/Home.tsx', WORDS],
  form: ['index.html', 'start', 'form', 'calls/validator-module.ts', WORDS],
} as const;

export type PageName = keyof typeof PAGES;

/**
 * A module, or a shared chunk by its name, with its static imports, direct and indirect.
 *
 * @returns keys of the manifest
 * @throws Error when the build has no such entry
 */
export function closure(manifest: Manifest, name: string, entries = new Set<string>()): Set<string> {
  const key =
    name in manifest ? name : Object.keys(manifest).find((shared) => isChunk(manifest[shared]!, name));
  if (key === undefined) throw new Error(`the build has no chunk ${name}`);
  if (entries.has(key)) return entries;
  entries.add(key);
  for (const imported of manifest[key]!.imports ?? []) closure(manifest, imported, entries);
  return entries;
}

const isChunk = ({ name, file }: ManifestEntry, wanted: string): boolean =>
  name === wanted && file.endsWith('.js');

/** The files of all scripts of a page. */
export function pageFiles(manifest: Manifest, page: PageName): string[] {
  const entries = PAGES[page].flatMap((name) => [...closure(manifest, name)]);
  return [...new Set(entries.map((name) => manifest[name]!.file))];
}
