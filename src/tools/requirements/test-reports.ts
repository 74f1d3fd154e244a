/** Reads the reports that the last runs of `npm test` and `npm run test:deep` left: which tests ran, and how they ended. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const REPORTS = '.tmp/reports';

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface ReportedTest {
  /** With the titles of the groups that it stands in. */
  title: string;
  outcome: Outcome;
}

/** The report of one stage, such as `test-unit` or `deep-http`. */
export interface TestReport {
  stage: string;
  writtenAt: Date;
  tests: readonly ReportedTest[];
}

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/**
 * The reports of all stages, by name.
 *
 * @param root project folder
 * @returns empty when no stage left a report
 */
export function readTestReports(root: string): TestReport[] {
  const folder = join(root, REPORTS);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.sort().map((name) => {
    const file = join(folder, name);
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | { suites: PlaywrightSuite[] };
    return {
      stage: name.replace(/\.json$/, ''),
      writtenAt: statSync(file).mtime,
      tests: reportedTests(report),
    };
  });
}

/** The tests of a report of Vitest or Playwright. A test that passes at its second attempt has passed. */
export const reportedTests = (report: VitestReport | { suites: PlaywrightSuite[] }): ReportedTest[] =>
  'suites' in report
    ? report.suites.flatMap((suite) => playwrightTests(suite, ''))
    : report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .map(({ fullName, status }) => ({ title: fullName, outcome: outcomeOf(status) }));

function playwrightTests({ title, specs = [], suites = [] }: PlaywrightSuite, outer: string): ReportedTest[] {
  const path = `${outer}${title} `;
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }) => ({ title: `${path}${spec.title}`, outcome: outcomeOf(status) })),
    ),
    ...suites.flatMap((suite) => playwrightTests(suite, path)),
  ];
}

const PASSED = new Set(['passed', 'expected', 'flaky']);
const FAILED = new Set(['failed', 'unexpected']);

const outcomeOf = (status: string): Outcome =>
  PASSED.has(status) ? 'passed' : FAILED.has(status) ? 'failed' : 'skipped';
