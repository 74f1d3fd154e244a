// The scripts that a page of the app loads, by the manifest of the build.

/** An entry of Vite's manifest. */
export interface ManifestEntry {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

const WORDS = '../../locales/en_US/words.ts';

/** The modules that each page loads before a customer can use it, as the manifest names them. */
export const PAGES = {
  home: ['index.html', 'screens/home/Home.tsx', WORDS],
  form: ['index.html', 'form/FormScreen.tsx', 'calls/validator-module.ts', WORDS],
} as const;

export type PageName = keyof typeof PAGES;

/** An entry with its static imports, direct and indirect. */
export function closure(manifest: Manifest, name: string, entries = new Set<string>()): Set<string> {
  if (entries.has(name)) return entries;
  entries.add(name);
  for (const imported of manifest[name]!.imports ?? []) closure(manifest, imported, entries);
  return entries;
}

/** The files of all scripts of a page. */
export function pageFiles(manifest: Manifest, page: PageName): string[] {
  const entries = PAGES[page].flatMap((name) => [...closure(manifest, name)]);
  return [...new Set(entries.map((name) => manifest[name]!.file))];
}
