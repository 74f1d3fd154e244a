/**
 * `npm run trace`: lists the requirements whose tests did not pass in the last runs of `npm test` and
 * `npm run test:deep`, which runs the tests of rare cases.
 *
 * `tests/requirements.json` lists the requirements by id. A test names the ids that it covers at the end of its
 * title, in brackets: `[V-051]`, `[V-003 V-005]`. Case names in `fixtures/keywords` do the same. A title alone proves
 * nothing: an id counts when a test that names it ran and none failed, by the reports in `.tmp/reports`.
 */
import { fileURLToPath } from 'node:url';
import { answerHelp } from './bootstrap/help.mjs';
import { readPlantedMistakes } from './mutation/planted-mistake.ts';
import { readNamingTests, readRuleIds } from './requirements/naming-tests.ts';
import { readRequirementAreas, type RequirementArea } from './requirements/requirement-areas.ts';
import { requirementStates, type RequirementState } from './requirements/requirement-states.ts';
import { readTestReports, type TestReport } from './requirements/test-reports.ts';
import { guardProofs, type GuardProofs } from './requirements/unproven-guards.ts';

export interface TraceResult {
  /** Ids without a test that passed, by area in the order of the file. */
  untested: { area: string; finished: boolean; total: number; ids: string[] }[];
  /** Ids in tests that are not requirements. */
  unknown: string[];
}

type States = ReadonlyMap<string, RequirementState>;

export function traceRequirements(areas: readonly RequirementArea[], states: States): TraceResult {
  const requirementIds = new Set(areas.flatMap(({ items }) => Object.keys(items)));
  return {
    untested: areas.map(({ area, finished, items }) => {
      const ids = Object.keys(items);
      return { area, finished, total: ids.length, ids: ids.filter((id) => states.get(id) !== 'passed') };
    }),
    unknown: [...states.keys()].filter((id) => !requirementIds.has(id)).sort(),
  };
}

const REASONS: Readonly<Record<RequirementState, string>> = {
  passed: 'has a test that passed',
  failed: 'has a test that failed',
  notRun: 'has a test that did not run',
  unnamed: 'has no test',
};

const reasonOf = (states: States, id: string): string => REASONS[states.get(id) ?? 'unnamed'];

/** The failures of a trace, one line each: unproven requirements of finished areas, and unknown ids. */
export const traceGaps = ({ untested, unknown }: TraceResult, states: States): string[] => [
  ...untested
    .filter(({ finished }) => finished)
    .flatMap(({ ids }) => ids.map((id) => `${id} ${reasonOf(states, id)}`)),
  ...unknown.map((id) => `${id} is named by a test, but is no requirement`),
];

/** How many guards are taken out on purpose by `npm run mutate`, and which are not: with a test, and without any. */
function guardLines({ total, without }: GuardProofs, states: States): string[] {
  const tested = without.filter((id) => states.has(id));
  const untested = without.filter((id) => !states.has(id));
  return [
    `Taken out on purpose by npm run mutate: ${total - without.length} of ${total} V-, S- and T-ids`,
    `    no planted mistake: ${tested.join(' ') || 'none'}`,
    `    no test either: ${untested.join(' ') || 'none'}`,
  ];
}

const reportLine = ({ stage, writtenAt, tests }: TestReport): string =>
  `${stage}: ${tests.length} tests, ${writtenAt.toISOString()}`;

/** @returns the exit code */
function printTrace(root: string): number {
  const reports = readTestReports(root);
  if (reports.length === 0) {
    console.error('No test has run: .tmp/reports has no report. Run npm test first, or some of its stages.');
    return 2;
  }
  reports.forEach((report) => console.log(reportLine(report)));
  const areas = readRequirementAreas(root);
  const states = requirementStates(
    readNamingTests(root).keys(),
    reports.flatMap(({ tests }) => tests),
  );
  const trace = traceRequirements(areas, states);
  for (const { area, finished, total, ids } of trace.untested) {
    const items = areas.find((candidate) => candidate.area === area)!.items;
    console.log(`${finished ? '✓' : ' '} ${area}: ${total - ids.length} of ${total} have a test that passed`);
    for (const id of ids) console.log(`    ${id} ${items[id]} ${reasonOf(states, id)}`);
  }
  const proven = new Set([...readRuleIds(root), ...readPlantedMistakes(root).flatMap(({ ids = [] }) => ids)]);
  const ids = areas.flatMap(({ items }) => Object.keys(items));
  guardLines(guardProofs(ids, proven), states).forEach((line) => console.log(line));
  const gaps = traceGaps(trace, states);
  gaps.forEach((gap) => console.error(gap));
  return gaps.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const answered = answerHelp('npm run trace', process.argv.slice(2), {
    usage:
      'npm run trace\n\nLists the requirements of tests/requirements.json whose tests did not pass in the last run of npm test,\nby area; ✓ marks finished areas. Then lists the guards that no planted mistake takes out.',
    settings: [],
    example: 'npm run --silent trace',
    exit: '0 every finished area is proven, 1 a requirement is not or a test names an unknown id, 2 no test has run or unknown option',
  });
  // `| head` closes the pipe early; exits with 141 then, as a shell reports SIGPIPE.
  process.stdout.on('error', () => process.exit(141));
  process.exitCode = answered ?? printTrace(process.cwd());
}
