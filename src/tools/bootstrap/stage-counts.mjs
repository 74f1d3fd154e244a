/** Reads the JSON reports of vitest and Playwright: how many tests passed and failed, and how long each file took. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ file: string, seconds: number }} FileTime file: relative to the project folder */
/** @typedef {{ test: string, error: string[], page: string[] }} FlakyTest the first lines of its error and of the snapshot of its page */

/**
 * Returns the counts of one stage of `npm test`. A stage without a report counts as one check. A stage fails when it must run
 * tests and reports none, and when its exit code is not 0, regardless of its report.
 * @param {string} reportFile
 * @param {{ tests: boolean, ended: number | null }} stage ended: exit code, null after a signal
 * @returns {Counts & { complaint: string }} complaint: the reason of a failure, empty when the stage passed
 */
export function stageCounts(reportFile, { tests, ended }) {
  const isOk = ended === 0;
  const complaint = isOk
    ? ''
    : ended === null
      ? 'ended by a signal or the time limit'
      : `ended with ${ended}`;
  const report = readReport(reportFile);
  if (report === undefined && !tests)
    return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0, complaint };
  const { passed, failed, skipped } = report ? countsOf(report) : { passed: 0, failed: 0, skipped: 0 };
  if (passed + failed === 0)
    return { passed, failed: 1, skipped, complaint: `saw no test ${complaint}`.trim() };
  if (failed > 0) return { passed, failed, skipped, complaint: complaint || 'tests failed' };
  return { passed, failed: isOk ? 0 : 1, skipped, complaint };
}

/**
 * Seconds of worker time per test file: for vitest from the start of the first test to the end of the last, for
 * Playwright the sum of the tests, which run on several workers.
 * @param {string} reportFile
 * @param {string} root project folder
 * @returns {FileTime[]} empty when there is no report
 */
export function fileTimes(reportFile, root) {
  const report = readReport(reportFile);
  if (!report) return [];
  return report.stats ? playwrightTimes(report, root) : vitestTimes(report, root);
}

/** Lines of a page that are enough to tell which page it is, and whether it still loads. */
const PAGE_LINES = 20;
/** Lines of an error that say what was expected where. */
const ERROR_LINES = 12;

/**
 * The tests that failed and then passed on their second run: the title of each after its file, how it failed, and what its page showed
 * then. A machine that throws its files away keeps nothing else of it.
 * @param {string} reportFile
 * @returns {FlakyTest[]} empty when there is no report, and for vitest, which runs a test once
 */
export function flakyTests(reportFile) {
  const report = readReport(reportFile);
  return report?.stats ? report.suites.flatMap(flakyTestsOf) : [];
}

/**
 * Sums the counts of all stages and returns them with the exit code of the run.
 * @param {readonly Counts[]} stages
 * @returns {Counts & { exit: number }}
 */
export function sumCounts(stages) {
  const total = (/** @type {keyof Counts} */ key) => stages.reduce((sum, stage) => sum + stage[key], 0);
  const failed = total('failed');
  return { passed: total('passed'), failed, skipped: total('skipped'), exit: failed === 0 ? 0 : 1 };
}

/**
 * @param {string} file
 * @returns {any} undefined when the report is missing or not JSON
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {any} report
 * @returns {Counts}
 */
const countsOf = (report) => (report.stats ? playwrightCounts(report) : vitestCounts(report));

/**
 * @param {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, errors?: unknown[] }} report
 * @returns {Counts}
 */
function playwrightCounts({ stats, errors = [] }) {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped };
}

/**
 * Counts a test file that could not be loaded as one failed test.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults }) {
  const unloadedFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = numFailedTests + unloadedFiles.length;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/**
 * @param {{ testResults: { name: string, startTime: number, endTime: number }[] }} report
 * @param {string} root
 * @returns {FileTime[]}
 */
function vitestTimes({ testResults }, root) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));
}

/**
 * @param {Suite} suite
 * @returns {FlakyTest[]}
 */
const flakyTestsOf = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title, tests }) => ({
      test: `${file}: ${title}`,
      error: errorOf(tests),
      page: pageOf(tests),
    })),
  ...suites.flatMap(flakyTestsOf),
];

/**
 * The first lines of the first error.
 * @param {Spec['tests']} tests
 * @returns {string[]}
 */
function errorOf(tests) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []));
  const lines = stripVTControlCharacters(errors[0]?.message ?? '').split('\n');
  return lines.filter((line) => line.trim() !== '').slice(0, ERROR_LINES);
}

/**
 * The first lines of what Playwright writes about the page of a test that failed.
 * @param {Spec['tests']} tests
 * @returns {string[]}
 */
function pageOf(tests) {
  const attachments = tests.flatMap(({ results }) => results.flatMap((result) => result.attachments ?? []));
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (file === undefined) return [];
  try {
    const [, snapshot] = /# Page snapshot\s+```yaml\n([^]*?)\n```/.exec(readFileSync(file, 'utf8')) ?? [];
    return snapshot?.split('\n').slice(0, PAGE_LINES) ?? [];
  } catch {
    return [];
  }
}

/**
 * @typedef {{ duration: number, errors?: { message?: string }[], attachments?: { name: string, path?: string }[] }} Result
 * @typedef {{ file: string, title: string, tests: { status: string, results: Result[] }[] }} Spec
 * @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ config: { rootDir: string }, suites: Suite[] }} report
 * @param {string} root
 * @returns {FileTime[]}
 */
function playwrightTimes({ config, suites }, root) {
  return suites.map((suite) => ({
    file: relative(root, isAbsolute(suite.file) ? suite.file : join(config.rootDir, suite.file)),
    seconds: durationOf(suite) / 1000,
  }));
}

/**
 * @param {Suite} suite
 * @returns {number} milliseconds
 */
function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return (
    results.reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + durationOf(suite), 0)
  );
}
