/** Plants the mistakes one by one, on two lanes, and runs the tests that must detect each of them. */
import { setTimeout } from 'node:timers/promises';
import { MutationLane, type LaneResult, type TestSelection } from './mutation-lane.ts';
import { unprovenIds } from '../requirements/unproven-guards.ts';
import { findPlantingProblem, readPlantedMistakes, type PlantedMistake } from './planted-mistake.ts';

const LANES = 2;
const DATABASE_TESTS = 'tests/http/';
/** Time limit of a run in ms: an endless loop blocks its worker, so that Vitest's own time limit never fires. */
const TASK_TIMEOUT_MS = 300_000;

interface Task {
  selection: TestSelection;
  /** Absent in the run without a mistake, in which the tests must pass. */
  mistake?: PlantedMistake;
}

/** Which of the planted mistakes run. */
export interface MistakeSelection {
  /** Parts of the paths of their files; all when empty. */
  parts: readonly string[];
  /** Days since any date: an eighth of the mistakes runs, another one on each of the next days. Absent, all of them. */
  day?: number;
  /** Only those that take out the guard of a requirement. */
  isGuard?: boolean;
}

/** Days in which all mistakes run. */
const DAYS = 8;

/**
 * Runs the selected mistakes. That each of all mistakes can be planted is checked first.
 *
 * @returns the exit code: 1 when a mistake survives, cannot be planted, or has tests that fail without it
 */
export async function runPlantedMistakes(
  root: string,
  { parts, day, isGuard = false }: MistakeSelection,
): Promise<number> {
  const ofFiles = readPlantedMistakes(root)
    .filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .filter(({ ids }) => !isGuard || ids !== undefined);
  const mistakes = ofFiles.filter((_mistake, i) => day === undefined || (i + day) % DAYS === 0);
  const problems = ofFiles.flatMap((mistake) => {
    const problem = findPlantingProblem(root, mistake);
    return problem === undefined ? [] : [`${mistake.mistake}\n  ${problem}`];
  });
  if (mistakes.length === 0) problems.push(`no mistakes in ${parts.join(' ')}`);
  problems.forEach((problem) => console.error(problem));
  const failures = problems.length > 0 ? problems.length : await runTasks(root, tasksOf(mistakes));
  if (failures > 0) return 1;
  console.log(`${mistakes.length} planted mistakes, each noticed.`);
  return 0;
}

/** Runs each test selection once without a mistake before its first one: a test that always fails detects nothing. */
function tasksOf(mistakes: readonly PlantedMistake[]): Task[] {
  const seen = new Set<string>();
  return mistakes.flatMap((mistake) => {
    const { tests, titles } = mistake;
    const selection = titles === undefined ? { tests } : { tests, titles };
    const key = JSON.stringify(selection);
    const isNew = !seen.has(key);
    seen.add(key);
    return [...(isNew ? [{ selection }] : []), { selection, mistake }];
  });
}

/** Prints each failure at once. @returns the number of failures */
async function runTasks(root: string, tasks: Task[]): Promise<number> {
  const hasDatabase = tasks.some(({ selection }) =>
    selection.tests.some((test) => test.startsWith(DATABASE_TESTS)),
  );
  const lanes = await Promise.all(Array.from({ length: LANES }, () => MutationLane.open(root, hasDatabase)));
  let failures = 0;
  const queue = tasks.values();
  const work = async (lane: MutationLane) => {
    for (const { selection, mistake } of queue) {
      const failure = await runTask(lane, selection, mistake);
      if (failure === undefined) continue;
      console.error(failure);
      failures += 1;
    }
  };
  await Promise.all(lanes.map(work));
  await Promise.all(lanes.map((lane) => lane.close()));
  return failures;
}

/**
 * Runs a task, once more if its tests fail without a mistake: only tests that always fail detect nothing.
 *
 * @returns why the run fails the check, or undefined when it ended as expected
 */
async function runTask(
  lane: MutationLane,
  selection: TestSelection,
  mistake: PlantedMistake | undefined,
): Promise<string | undefined> {
  const run = async () =>
    describeFailure(await withinTime(lane.run(selection, mistake), mistake), selection, mistake);
  const failure = await run();
  if (failure === undefined || mistake) return failure;
  console.error(`${failure}\n  They run again.`);
  return run();
}

/** @throws Error when the run takes too long */
async function withinTime(
  run: Promise<LaneResult>,
  mistake: PlantedMistake | undefined,
): Promise<LaneResult> {
  const name = mistake?.mistake ?? 'a run without a mistake';
  const timeout = setTimeout(TASK_TIMEOUT_MS, undefined, { ref: false }).then((): never => {
    throw new Error(`The tests did not end within ${TASK_TIMEOUT_MS / 1000} s: ${name}`);
  });
  return Promise.race([run, timeout]);
}

/** Returns why a run fails the check, or undefined when it ended as expected. */
function describeFailure(
  { passed, failed, failedTitles, errors, failures, isPlanted }: LaneResult,
  { tests, titles = '' }: TestSelection,
  mistake: PlantedMistake | undefined,
): string | undefined {
  const testNames = `${tests.join(' ')} ${titles}`.trim();
  const reasons = linesOf(errors);
  if (!mistake) {
    if (failed > 0 || errors.length > 0)
      return `Without a mistake, tests fail: ${testNames}${reasons}${linesOf(failures)}`;
    return passed === 0 ? `No test runs: ${testNames}` : undefined;
  }
  if (failed > 0 && isPlanted) return describeUnproven(mistake, failedTitles);
  const loadedOutcome = errors.length > 0 ? 'The tests did not run' : `None of ${passed} tests noticed`;
  const outcome = isPlanted ? loadedOutcome : 'No test loads the file';
  const { file, text, planted } = mistake;
  return `${outcome}: ${mistake.mistake}\n  ${testNames}\n  ${file}\n  - ${text}\n  + ${planted}${reasons}`;
}

const linesOf = (messages: readonly string[]): string =>
  messages.map((message) => `\n    ${message}`).join('');

/** Returns why a mistake that tests noticed does not prove its requirements, or undefined when it does. */
function describeUnproven(
  { mistake, ids = [] }: PlantedMistake,
  failedTitles: readonly string[],
): string | undefined {
  const unproven = unprovenIds(ids, failedTitles);
  if (unproven.length === 0) return undefined;
  return `No test of ${unproven.join(' ')} noticed: ${mistake}\n  ${failedTitles.join('\n  ')}`;
}
