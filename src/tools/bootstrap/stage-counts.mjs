import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * What a stage of `npm test` counts for. A stage without a report is one check; one that must run tests and
 * reports none has failed, and so has one that ends badly whatever its report says.
 * @param {string} reportFile
 * @param {{ tests: boolean, ended: number | null }} stage ended: its exit code, null when a signal ended it
 * @returns {Counts & { complaint: string }} complaint: what is wrong, empty when nothing is
 */
export function stageCounts(reportFile, { tests, ended }) {
  const well = ended === 0;
  const complaint = well
    ? ''
    : ended === null
      ? 'ended by a signal or the time limit'
      : `ended with ${ended}`;
  const report = readReport(reportFile);
  if (report === undefined && !tests)
    return { passed: well ? 1 : 0, failed: well ? 0 : 1, skipped: 0, complaint };
  const { passed, failed, skipped } = report ?? { passed: 0, failed: 0, skipped: 0 };
  if (passed + failed === 0)
    return { passed, failed: 1, skipped, complaint: `saw no test ${complaint}`.trim() };
  if (failed > 0) return { passed, failed, skipped, complaint: complaint || 'tests failed' };
  return { passed, failed: well ? 0 : 1, skipped, complaint };
}

/**
 * The counts of a JSON report of vitest or of Playwright; undefined when there is none.
 * @param {string} file
 * @returns {Counts | undefined}
 */
function readReport(file) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
  return report.stats ? playwrightCounts(report) : vitestCounts(report);
}

/**
 * @param {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, errors?: unknown[] }} report
 * @returns {Counts}
 */
function playwrightCounts({ stats, errors = [] }) {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped };
}

/**
 * A file that could not be loaded holds no test, but counts as one that failed.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults }) {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}
