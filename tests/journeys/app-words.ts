// The words of the app, for journeys that are made in any language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../schemas/generated/ids.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

/** The words of the app in a language, by key. */
export function wordsOf(language: Language): (key: string) => string {
  const read = (name: string): Record<string, string> =>
    JSON.parse(readFileSync(join(projectRoot(), 'locales', language, `${name}.json`), 'utf8')) as Record<
      string,
      string
    >;
  const words = { ...read('app'), ...read('buying') };
  return (key) => words[key]!;
}
