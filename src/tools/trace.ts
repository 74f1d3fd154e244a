/**
 * `npm run trace`: which requirements no test names.
 *
 * The requirements are numbered in `tests/requirements.json`. A test names what it proves in its title, in brackets
 * at the end: `[V-051]`, `[V-003 V-005]`; a fixture whose cases are titles does so too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './bootstrap/help.mjs';

/** A part of the requirements. Once it is finished, each of its items has a test that names it. */
export interface RequirementArea {
  area: string;
  finished: boolean;
  /** Titles by number. */
  items: Readonly<Record<string, string>>;
}

export interface TraceResult {
  /** By area in the order of the file: the numbers that no test names. */
  untested: { area: string; finished: boolean; total: number; ids: string[] }[];
  /** Numbers that tests name and that do not exist. */
  unknown: string[];
}

const TEST_FOLDERS = ['src', 'schemas', 'validators', 'renderers', 'locales', 'tests'];
const CASE_FOLDER = 'fixtures/keywords';

/** The numbers that a title or a text with titles names. */
export const requirementIdsIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-Z]-\d{3}(?: [A-Z]-\d{3})*)\]/g)].flatMap(([, ids]) => ids!.split(' '));

/** Compares the requirements with the numbers that tests name. */
export function traceRequirements(
  areas: readonly RequirementArea[],
  named: ReadonlySet<string>,
): TraceResult {
  const known = new Set(areas.flatMap(({ items }) => Object.keys(items)));
  return {
    untested: areas.map(({ area, finished, items }) => {
      const ids = Object.keys(items);
      return { area, finished, total: ids.length, ids: ids.filter((id) => !named.has(id)) };
    }),
    unknown: [...named].filter((id) => !known.has(id)).sort(),
  };
}

/** What keeps a trace from being accepted, a line each: gaps of finished areas, and numbers that do not exist. */
export const traceGaps = ({ untested, unknown }: TraceResult): string[] => [
  ...untested.filter(({ finished }) => finished).flatMap(({ ids }) => ids.map((id) => `${id} has no test`)),
  ...unknown.map((id) => `${id} is named by a test, but is no requirement`),
];

/** @param root the project's folder */
export const readRequirementAreas = (root: string): RequirementArea[] =>
  JSON.parse(readFileSync(join(root, 'tests/requirements.json'), 'utf8')) as RequirementArea[];

/** All numbers that tests and cases of a project name. */
export function readTestedIds(root: string): Set<string> {
  const tests = TEST_FOLDERS.flatMap((folder) => listFiles(root, folder, /\.(test|spec)\.tsx?$/));
  const files = [...tests, ...listFiles(root, CASE_FOLDER, /\.json$/)];
  return new Set(files.flatMap((file) => requirementIdsIn(readFileSync(file, 'utf8'))));
}

function listFiles(root: string, folder: string, names: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => join(root, folder, name));
}

/** @returns the exit code */
function printTrace(root: string): number {
  const areas = readRequirementAreas(root);
  const found = traceRequirements(areas, readTestedIds(root));
  for (const { area, finished, total, ids } of found.untested) {
    const items = areas.find((one) => one.area === area)!.items;
    console.log(`${finished ? '✓' : ' '} ${area}: ${total - ids.length} of ${total} have a test`);
    for (const id of ids) console.log(`    ${id} ${items[id]}`);
  }
  const gaps = traceGaps(found);
  gaps.forEach((gap) => console.error(gap));
  return gaps.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const answered = answerHelp('npm run trace', process.argv.slice(2), {
    usage:
      'npm run trace\n\nLists the requirements of tests/requirements.json that no test names, by area; ✓ is finished.',
    settings: [],
    example: 'npm run --silent trace',
    exit: '0 every finished area is tested, 1 one is not or a test names what there is not, 2 an unknown option',
  });
  // Who reads only the beginning (`| head`) closes the pipe: then it ends as the shell's own tools do.
  process.stdout.on('error', () => process.exit(141));
  process.exitCode = answered ?? printTrace(process.cwd());
}
