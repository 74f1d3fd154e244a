/** Runs the stages of `npm test` and `npm run test:deep` and prints their times and counts. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, recordBuild } from './build.mjs';
import { helpText } from './help.mjs';
import { ensureInstalled, elapsedSeconds } from './install.mjs';
import { runScript, stopScripts } from './run-script.mjs';
import { fileTimes, flakyTests, stageCounts, sumCounts } from './stage-counts.mjs';

/**
 * script: script of package.json. needs: name of the stage that must end first, if it is part of the run. late: runs
 * alone after all others, since two such stages in parallel on two cores are no faster and hit timeouts. tests: the
 * stage must report at least one test. browser: the stage opens the production build in a browser. minutes: time limit,
 * 7 by default. takes: minutes on a slow machine, for a run with a time limit. skipIf: matches the output of a failed run on a machine that cannot run the stage; the stage counts as
 * skipped.
 * @typedef {{ name: string, script: string, needs?: string, late?: boolean, tests?: boolean, browser?: boolean,
 *   minutes?: number, takes?: number, skipIf?: RegExp }} Stage
 */

/**
 * command: as typed in a shell. env: added to the environment of every stage. minutes: a stage that would not end before
 * is skipped.
 * @typedef {{ root: string, command: string, about: string, stages: readonly Stage[], env?: Record<string, string>,
 *   minutes?: number }} Run
 */

const SLOWEST_FILES = 10;

/**
 * Installs missing packages and a browser, runs all stages or the named ones, and prints one line per stage, the
 * slowest test files, and as the last line `N passed, N failed`.
 * @param {Run} run
 * @param {readonly string[]} args names of stages; all when empty
 * @returns {Promise<number>} exit code
 */
export async function runChecks(run, args) {
  process.on('SIGINT', () => void stopScripts().then(() => process.exit(130)));
  process.on('SIGTERM', () => void stopScripts().then(() => process.exit(143)));
  const names = run.stages.map(({ name }) => name);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpOf(run, names));
    return 0;
  }
  const unknown = args.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`No stage ${unknown.join(', ')}; there are ${names.join(', ')}.`);
    return 1;
  }
  const stages = run.stages.filter(({ name }) => args.length === 0 || args.includes(name));
  try {
    await prepare(run.root, stages);
  } catch (error) {
    console.error(`failed\n${error instanceof Error ? error.message : String(error)}`);
    console.log('0 passed, 1 failed');
    return 1;
  }
  return runStages(run, stages);
}

/**
 * @param {Run} run
 * @param {readonly string[]} names
 */
const helpOf = ({ command, about }, names) =>
  helpText({
    usage: `${command} [-- <stage> ...]\n\n${about}, or the named stages: ${names.join(', ')}.`,
    settings: [],
    example: `CHROMIUM_PATH=/usr/bin/chromium ${command} -- ${names.slice(0, 2).join(' ')}`,
    exit: '0 everything passed, 1 a stage failed or is unknown',
  });

/**
 * @param {string} root
 * @param {readonly Stage[]} stages
 * @throws {Error} when the packages cannot be installed or the build fails
 */
async function prepare(root, stages) {
  for (const folder of ['.tmp/reports', '.tmp/test-logs']) mkdirSync(join(root, folder), { recursive: true });
  await ensureInstalled(root);
  if (!stages.some(({ browser }) => browser)) return;
  process.env['CHROMIUM_PATH'] = (await ensureBrowser(root)) ?? '';
  if (!stages.some(({ name }) => name === 'build')) await ensureBuilt(root);
}

/**
 * Runs the early stages two at a time, then the late ones, and prints the totals.
 * @param {Run} run
 * @param {readonly Stage[]} stages
 * @returns {Promise<number>} exit code
 */
async function runStages(run, stages) {
  const startTime = performance.now();
  const early = stages.filter(({ late }) => !late);
  const late = stages.filter((stage) => stage.late);
  const running = new Map();
  const end = startTime + (run.minutes ?? Infinity) * 60_000;
  const counts = (await Promise.all([0, 1].map(() => runQueue(run, early, { running, end })))).flat();
  counts.push(...(await runQueue(run, late, { running, end })));
  const { passed, failed, skipped, exit } = sumCounts(counts);
  printSlowest(run.root, stages);
  console.log(`${counts.length} stages in ${elapsedSeconds(startTime)}, ${skipped} skipped`);
  console.log(`${passed} passed, ${failed} failed`);
  return exit;
}

/**
 * Runs the stages of a queue until it is empty; two calls share one queue as workers. A stage stands behind the one that
 * it needs.
 * @param {Run} run
 * @param {Stage[]} queue
 * @param {{ running: Map<string, Promise<import('./stage-counts.mjs').Counts>>, end: number }} state running: stages that
 *   run or ran, by name. end: when the run has to end, ms of `performance.now()`
 */
async function runQueue(run, queue, { running, end }) {
  const counts = [];
  for (let stage = queue.shift(); stage; stage = queue.shift()) {
    if (stage.needs !== undefined) await running.get(stage.needs);
    const isLate = performance.now() + (stage.takes ?? 0) * 60_000 > end;
    const result = isLate ? skipStage(stage) : runStage(run, stage);
    running.set(stage.name, result);
    counts.push(await result);
  }
  return counts;
}

/**
 * Says that a stage is left out, and that no failure follows from it.
 * @param {Stage} stage
 */
async function skipStage({ name, takes = 0 }) {
  console.log(`- ${name.padEnd(12)}  skipped: it can take ${takes} minutes, which this run has not left`);
  return { passed: 0, failed: 0, skipped: 1, complaint: '' };
}

/**
 * Runs a stage and prints its time and counts; prints the output only when the stage failed.
 * @param {Run} run
 * @param {Stage} stage
 */
async function runStage({ root, env = {} }, { name, script, tests = false, minutes = 7, skipIf }) {
  const startTime = performance.now();
  const report = reportFile(root, script);
  rmSync(report, { force: true });
  let { ended, output } = { ended: /** @type {number | null} */ (null), output: '' };
  const execute = async () => {
    ({ ended, output } = await runScript(root, script, { ...env, REPORT_FILE: report }, minutes * 60_000));
    return ended === 0;
  };
  await (name === 'build' ? recordBuild(root, execute) : execute());
  const log = `.tmp/test-logs/${name}.log`;
  writeFileSync(join(root, log), output);
  const isSkipped = ended !== 0 && skipIf !== undefined && skipIf.test(output);
  const counts = isSkipped
    ? { passed: 0, failed: 0, skipped: 1, complaint: '' }
    : stageCounts(report, { tests, ended });
  console.log(stageLine(name, counts, elapsedSeconds(startTime), tests));
  for (const { test, error, page } of flakyTests(report))
    console.log([`  flaky: ${test}`, ...[...error, ...page].map((line) => `    ${line}`)].join('\n'));
  if (isSkipped) console.log(`  ${output.trimEnd().split('\n').at(-1)}`);
  if (counts.failed === 0) return counts;
  console.log(output.trimEnd().split('\n').slice(-200).join('\n'));
  console.log(`  npm run ${script}: ${counts.complaint}; full output in ${log}`);
  return counts;
}

/**
 * @param {string} name
 * @param {import('./stage-counts.mjs').Counts} counts
 * @param {string} time
 * @param {boolean} tests
 */
function stageLine(name, { passed, failed, skipped }, time, tests) {
  const mark = failed > 0 ? '✗' : passed === 0 ? '-' : '✓';
  const skippedTests = skipped > 0 ? `, ${skipped} skipped` : '';
  const details = tests ? `  ${passed} passed, ${failed} failed${skippedTests}` : '';
  return `${mark} ${name.padEnd(12)} ${time.padStart(8)}${details}`;
}

/**
 * @param {string} root
 * @param {readonly Stage[]} stages
 */
function printSlowest(root, stages) {
  const times = stages
    .filter(({ tests }) => tests)
    .flatMap(({ script }) => fileTimes(reportFile(root, script), root))
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, SLOWEST_FILES);
  if (times.length === 0) return;
  console.log('Slowest test files, in seconds of a worker:');
  for (const { file, seconds } of times) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/**
 * The report of a script: `npm test` and `npm run test:deep` have stages of the same name.
 * @param {string} root
 * @param {string} script such as `deep:http`
 */
const reportFile = (root, script) => join(root, '.tmp/reports', `${script.replace(':', '-')}.json`);
