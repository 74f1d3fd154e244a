/**
 * `npm run citations`: checks that every id cited in comments, tests and documents is defined in `src/decisions/`.
 *
 * Ids are requirements (`V-051`), settled ambiguities (`A21`) and decision records (`src/decisions/0011-*`). Citations of
 * sections of the specification or the design never resolve: neither document is in this repository.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './bootstrap/help.mjs';

export interface TextFile {
  /** Relative to the project folder. */
  path: string;
  text: string;
}

export interface Citation {
  id: string;
  /** `path:line` */
  location: string;
}

const FOLDERS = [
  'src',
  'schemas',
  'validators',
  'renderers',
  'locales',
  'fixtures',
  'tests',
  'public',
  '.ci',
];
const TEXT_FILE = /\.([cm]?[jt]sx?|json|md|css|html|sql|txt)$|^\.ci\/run$/;

/** Files with invented ids: the tests of the two tools that read ids. */
const EXAMPLES = new Set(['src/tools/trace.test.ts', 'src/tools/check-citations.test.ts']);

/**
 * An id or a range: `V-041 to V-043`, `L-001 … L-045`, `E-050–052`, `A15 to A18`. Groups: prefix, first and last number.
 * An id inside a longer word is data: a plate (浙A1), an ID number (`A1234567`), an algorithm (`SHA-256`). So is a
 * quoted `A` and number: an option ('A1') or a short ID number ("A123").
 */
const IDS = [
  /(?<![\p{L}\p{N}_-])([A-Z]-)(\d{3})(?:(?:\s*(?:to|…|–|-)\s*\1|[–-])(\d{3}))?(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}_-])(?!(?<=['"])A\d+['"])(A)(\d{1,3})(?:(?:\s*(?:to|…|–|-)\s*\1|[–-])(\d{1,3}))?(?![\p{L}\p{N}_])/gu,
];
/** `src/decisions/0011-*`, `decision 0011`, `decision record 0011`. */
const DECISION = /\bdecisions?(?:\/| record | )(\d{4})\b/gi;
const SECTION = /\b(?:design|spec(?:ification)?)\b[\s,(*]*(?:§|section\b|\d)\s*\d*/gi;

/** The citations of a file in the order of the text; a range cites all of its members. */
export function citationsIn({ path, text }: TextFile): Citation[] {
  const ids = IDS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index, 1: prefix = '', 2: first = '', 3: last = first }) =>
      rangeIds(prefix, first, last).map((id) => ({ index, id })),
    ),
  );
  const decisions = [...text.matchAll(DECISION)].map(({ index, 1: number }) => ({
    index,
    id: `decision ${number}`,
  }));
  const sections = [...text.matchAll(SECTION)].map(({ index, 0: words }) => ({ index, id: words.trim() }));
  return [...ids, ...decisions, ...sections]
    .toSorted((left, right) => left.index - right.index)
    .map(({ index, id }) => ({ id, location: `${path}:${text.slice(0, index).split('\n').length}` }));
}

function rangeIds(prefix: string, first: string, last: string): string[] {
  const lowest = Math.min(Number(first), Number(last));
  const length = Math.abs(Number(last) - Number(first)) + 1;
  return Array.from({ length }, (_, offset) => prefix + String(lowest + offset).padStart(first.length, '0'));
}

/** The citations of undefined ids. */
export const unresolvedCitations = (files: readonly TextFile[], defined: ReadonlySet<string>): Citation[] =>
  files.flatMap(citationsIn).filter(({ id }) => !defined.has(id));

/** The ids that a list of `src/decisions/` defines, each with the rest of its line. */
export const readDefinitions = (list: string): [id: string, words: string][] =>
  [...list.matchAll(/^- \*\*([A-Z]-?\d+)\*\*(?:\\\*)? (.+)$/gm)].map(([, id = '', words = '']) => [
    id,
    words,
  ]);

/** The ids of requirements, ambiguities and decision records. @param root project folder */
export function readDefinedIds(root: string): Set<string> {
  const folder = join(root, 'src/decisions');
  const lists = ['requirements.md', 'ambiguities.md'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const records = readdirSync(folder).flatMap((name) => /^(\d{4})-.+\.md$/.exec(name)?.[1] ?? []);
  return new Set([
    ...lists.flatMap(readDefinitions).map(([id]) => id),
    ...records.map((number) => `decision ${number}`),
  ]);
}

/** Reads all text files of the source folders and of the top level, without package-lock.json. */
export function readTextFiles(root: string): TextFile[] {
  const topLevel = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const nested = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return [...topLevel.map(({ name }) => name), ...nested]
    .filter((path) => TEXT_FILE.test(path) && path !== 'package-lock.json' && !EXAMPLES.has(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** @returns the exit code */
function report(root: string): number {
  const files = readTextFiles(root);
  const unresolved = unresolvedCitations(files, readDefinedIds(root));
  for (const { id, location } of unresolved)
    console.error(`${location} cites ${id}, which src/decisions/ does not define`);
  console.log(`${files.length} files read, ${unresolved.length} citations unresolved`);
  return unresolved.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const answered = answerHelp('npm run citations', process.argv.slice(2), {
    usage:
      'npm run citations\n\nLists citations of undefined requirements, ambiguities and decision records.',
    settings: [],
    example: 'npm run --silent citations',
    exit: '0 every cited id is defined in src/decisions/, 1 an id is undefined, 2 unknown option',
  });
  process.exitCode = answered ?? report(process.cwd());
}
