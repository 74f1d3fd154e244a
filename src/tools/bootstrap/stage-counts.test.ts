import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { fileTimes, flakyTests, stageCounts, sumCounts } from './stage-counts.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baoform-counts-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function count(report: unknown, stage: { tests: boolean; ended: number | null }): unknown {
  const file = join(folder, 'report.json');
  if (report !== undefined) writeFileSync(file, JSON.stringify(report));
  return stageCounts(file, stage);
}

const vitest = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
};
const playwright = { stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 2 }, errors: [] };

test('a stage without tests is one check', () => {
  expect(count(undefined, { tests: false, ended: 0 })).toMatchObject({ passed: 1, failed: 0 });
  expect(count(undefined, { tests: false, ended: 2 })).toMatchObject({ passed: 0, failed: 1 });
});

test('the tests of vitest and Playwright reports are counted', () => {
  expect(count(vitest, { tests: true, ended: 0 })).toMatchObject({ passed: 7, failed: 0, skipped: 2 });
  expect(count(playwright, { tests: true, ended: 0 })).toMatchObject({ passed: 4, failed: 0, skipped: 2 });
});

test('a test that passed on its second run is named, with its error and the page on which it failed', () => {
  const context = join(folder, 'error-context.md');
  const page = Array.from({ length: 30 }, (_, i) => `- heading "${i}"`);
  writeFileSync(
    context,
    [
      '# Error details',
      '```',
      'x',
      '```',
      '',
      '# Page snapshot',
      '',
      '```yaml',
      ...page,
      '```',
      '',
      '# Test source',
    ].join('\n'),
  );
  const errors = [{ message: '\u001b[31mError\u001b[39m: not visible\n\nCall log:' }];
  const results = [
    { duration: 1, errors, attachments: [{ name: 'error-context', path: context }] },
    { duration: 1 },
  ];
  const spec = (title: string, status: string) => ({
    file: 'drafts.spec.ts',
    title,
    tests: [{ status, results }],
  });
  const suite = { file: 'drafts.spec.ts', specs: [spec('keeps', 'expected'), spec('sends', 'flaky')] };
  const file = join(folder, 'report.json');
  writeFileSync(
    file,
    JSON.stringify({ ...playwright, suites: [{ file: 'drafts.spec.ts', suites: [suite] }] }),
  );
  expect(flakyTests(file)).toEqual([
    {
      test: 'drafts.spec.ts: sends',
      error: ['Error: not visible', 'Call log:'],
      page: page.slice(0, 20),
    },
  ]);
});

test('a test file that could not be loaded counts as a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(count({ ...vitest, testResults }, { tests: true, ended: 1 })).toMatchObject({
    passed: 7,
    failed: 1,
  });
  expect(count({ ...playwright, errors: [{}] }, { tests: true, ended: 1 })).toMatchObject({
    passed: 4,
    failed: 1,
  });
});

test('a failed test is counted once', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
  const report = { ...vitest, numFailedTests: 1, testResults };
  expect(count(report, { tests: true, ended: 1 })).toMatchObject({ passed: 7, failed: 1 });
});

test('a test stage without any test fails', () => {
  const emptyReport = { ...vitest, numPassedTests: 0, testResults: [] };
  expect(count(emptyReport, { tests: true, ended: 0 })).toMatchObject({
    failed: 1,
    complaint: 'saw no test',
  });
  expect(count(undefined, { tests: true, ended: 0 })).toMatchObject({ failed: 1, complaint: 'saw no test' });
});

test('a stage with a non-zero exit code or a signal fails, regardless of its report', () => {
  expect(count(vitest, { tests: true, ended: 1 })).toMatchObject({ passed: 7, failed: 1 });
  expect(count(vitest, { tests: true, ended: null })).toMatchObject({ passed: 7, failed: 1 });
});

test('the run fails when a single stage fails', () => {
  const passing = { passed: 5, failed: 0, skipped: 1 };
  expect(sumCounts([passing, passing])).toEqual({ passed: 10, failed: 0, skipped: 2, exit: 0 });
  expect(sumCounts([passing, { passed: 4, failed: 1, skipped: 0 }, passing])).toEqual({
    passed: 14,
    failed: 1,
    skipped: 2,
    exit: 1,
  });
});

test('the time of a file runs from its first to its last test with vitest, and is the sum of its tests with Playwright', () => {
  const file = join(folder, 'report.json');
  const times = (report: object) => {
    writeFileSync(file, JSON.stringify(report));
    return fileTimes(file, '/project');
  };
  const testResults = [{ name: '/project/src/a.test.ts', startTime: 1000, endTime: 3500 }];
  expect(times({ testResults })).toEqual([{ file: 'src/a.test.ts', seconds: 2.5 }]);

  const specOf = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const nestedSuite = { file: 'b.spec.ts', specs: [specOf(500, 250)] };
  const suites = [{ file: 'b.spec.ts', specs: [specOf(1000)], suites: [nestedSuite] }];
  expect(times({ stats: {}, config: { rootDir: '/project/tests' }, suites })).toEqual([
    { file: 'tests/b.spec.ts', seconds: 1.75 },
  ]);
  expect(fileTimes(join(folder, 'none.json'), '/project')).toEqual([]);
});
