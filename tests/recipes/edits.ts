// The edits that recipes are made of: a new file, a line in a list, a word in a language.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Edit = (folder: string) => void;

const TEMPLATES = join(import.meta.dirname, 'templates');

/** A new file, from the template of the same path. */
export const newFile =
  (path: string): Edit =>
  (folder) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), readFileSync(join(TEMPLATES, `${path}.txt`)));
  };

/** Text put behind the first place of `anchor` in a file. */
export const insertAfter =
  (path: string, anchor: string, text: string): Edit =>
  (folder) =>
    edit(join(folder, path), (before) => {
      const place = before.indexOf(anchor);
      if (place < 0) throw new Error(`${path} has no ${JSON.stringify(anchor)}`);
      const end = place + anchor.length;
      return before.slice(0, end) + text + before.slice(end);
    });

/** An import, before all others. */
export const addImport =
  (path: string, line: string): Edit =>
  (folder) =>
    edit(join(folder, path), (before) => before.replace(/^import /m, `${line}\nimport `));

/** Words of one file of `locales/`, by language and key, in the order of their keys. */
export const addWords = (file: string, words: Record<string, Record<string, string>>): Edit[] =>
  Object.entries(words).map(
    ([locale, added]) =>
      (folder) =>
        editJson<Record<string, string>>(join(folder, `locales/${locale}/${file}.json`), (before) =>
          Object.fromEntries(Object.entries({ ...before, ...added }).sort(([a], [b]) => (a < b ? -1 : 1))),
        ),
  );

/** A change of a JSON file. */
export const changeJson =
  <Json>(path: string, change: (before: Json) => Json): Edit =>
  (folder) =>
    editJson(join(folder, path), change);

function edit(file: string, change: (before: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

const editJson = <Json>(file: string, change: (before: Json) => Json): void =>
  edit(file, (text) => `${JSON.stringify(change(JSON.parse(text) as Json), null, 2)}\n`);
