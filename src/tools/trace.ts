/**
 * `npm run trace`: lists the requirements that no test names.
 *
 * `tests/requirements.json` lists the requirements by id. A test names the ids that it covers at the end of its
 * title, in brackets: `[V-051]`, `[V-003 V-005]`. Case names in `fixtures/keywords` do the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './bootstrap/help.mjs';
import { requirementIdsIn } from './requirements/requirement-ids.ts';

/** A part of the requirements. In a finished area every requirement needs a test that names it. */
export interface RequirementArea {
  area: string;
  finished: boolean;
  /** Titles by requirement id. */
  items: Readonly<Record<string, string>>;
}

export interface TraceResult {
  /** Ids that no test names, by area in the order of the file. */
  untested: { area: string; finished: boolean; total: number; ids: string[] }[];
  /** Ids in tests that are not requirements. */
  unknown: string[];
}

const TEST_FOLDERS = ['src', 'schemas', 'validators', 'renderers', 'locales', 'tests'];
const CASE_FOLDER = 'fixtures/keywords';

export function traceRequirements(
  areas: readonly RequirementArea[],
  named: ReadonlySet<string>,
): TraceResult {
  const requirementIds = new Set(areas.flatMap(({ items }) => Object.keys(items)));
  return {
    untested: areas.map(({ area, finished, items }) => {
      const ids = Object.keys(items);
      return { area, finished, total: ids.length, ids: ids.filter((id) => !named.has(id)) };
    }),
    unknown: [...named].filter((id) => !requirementIds.has(id)).sort(),
  };
}

/** The failures of a trace, one line each: untested requirements of finished areas, and unknown ids. */
export const traceGaps = ({ untested, unknown }: TraceResult): string[] => [
  ...untested.filter(({ finished }) => finished).flatMap(({ ids }) => ids.map((id) => `${id} has no test`)),
  ...unknown.map((id) => `${id} is named by a test, but is no requirement`),
];

/** @param root project folder */
export const readRequirementAreas = (root: string): RequirementArea[] =>
  JSON.parse(readFileSync(join(root, 'tests/requirements.json'), 'utf8')) as RequirementArea[];

/** All requirement ids that tests and fixture cases name. */
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
  const trace = traceRequirements(areas, readTestedIds(root));
  for (const { area, finished, total, ids } of trace.untested) {
    const items = areas.find((candidate) => candidate.area === area)!.items;
    console.log(`${finished ? '✓' : ' '} ${area}: ${total - ids.length} of ${total} have a test`);
    for (const id of ids) console.log(`    ${id} ${items[id]}`);
  }
  const gaps = traceGaps(trace);
  gaps.forEach((gap) => console.error(gap));
  return gaps.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const answered = answerHelp('npm run trace', process.argv.slice(2), {
    usage:
      'npm run trace\n\nLists the requirements of tests/requirements.json that no test names, by area; ✓ marks finished areas.',
    settings: [],
    example: 'npm run --silent trace',
    exit: '0 every finished area is tested, 1 a requirement is untested or a test names an unknown id, 2 unknown option',
  });
  // `| head` closes the pipe early; exits with 141 then, as a shell reports SIGPIPE.
  process.stdout.on('error', () => process.exit(141));
  process.exitCode = answered ?? printTrace(process.cwd());
}
