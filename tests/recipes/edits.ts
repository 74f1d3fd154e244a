// Edits of a recipe, each a function of the folder to edit: a new file, a line in a list, words in a language.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Edit = (folder: string) => void;

const TEMPLATES = join(import.meta.dirname, 'templates');

/** Creates a file from the template of the same path. */
export const newFile =
  (path: string): Edit =>
  (folder) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), readFileSync(join(TEMPLATES, `${path}.txt`)));
  };

/** Inserts text after `anchor`. @throws Error when the file does not contain the anchor, or contains it twice */
export const insertAfter =
  (path: string, anchor: string, text: string): Edit =>
  (folder) =>
    edit(join(folder, path), (before) => {
      const start = before.indexOf(anchor);
      if (start < 0) throw new Error(`${path} has no ${JSON.stringify(anchor)}`);
      if (before.indexOf(anchor, start + 1) >= 0)
        throw new Error(`${path} has ${JSON.stringify(anchor)} twice`);
      const end = start + anchor.length;
      return before.slice(0, end) + text + before.slice(end);
    });

/** Adds an import before all others. */
export const addImport =
  (path: string, line: string): Edit =>
  (folder) =>
    edit(join(folder, path), (before) => before.replace(/^import /m, `${line}\nimport `));

/** Adds words to one file of each language in `locales/`, and keeps the keys sorted. @param words by language and key */
export const addWords = (file: string, words: Record<string, Record<string, string>>): Edit[] =>
  Object.entries(words).map(
    ([locale, added]) =>
      (folder) =>
        editJson<Record<string, string>>(join(folder, `locales/${locale}/${file}.json`), (before) =>
          Object.fromEntries(Object.entries({ ...before, ...added }).sort(([a], [b]) => (a < b ? -1 : 1))),
        ),
  );

/** Changes a JSON file. */
export const changeJson =
  <Json>(path: string, change: (before: Json) => Json): Edit =>
  (folder) =>
    editJson(join(folder, path), change);

function edit(file: string, change: (before: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

const editJson = <Json>(file: string, change: (before: Json) => Json): void =>
  edit(file, (text) => `${JSON.stringify(change(JSON.parse(text) as Json), null, 2)}\n`);
