import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../server/settings/project-root.ts';
import { readNamingTests, readRuleIds } from './requirements/naming-tests.ts';
import { readRequirementAreas, type RequirementArea } from './requirements/requirement-areas.ts';
import { requirementIdsIn } from './requirements/requirement-ids.ts';
import { requirementStates } from './requirements/requirement-states.ts';
import { readTestReports, reportedTests } from './requirements/test-reports.ts';
import { guardProofs, unprovenIds } from './requirements/unproven-guards.ts';
import { traceGaps, traceRequirements } from './trace.ts';

const root = projectRoot();

test('every requirement of a finished area has a test that names it, and tests name no unknown ids', () => {
  const named = [...readNamingTests(root).keys()];
  const states = new Map(named.map((id) => [id, 'passed' as const]));
  expect(traceGaps(traceRequirements(readRequirementAreas(root), states), states)).toEqual([]);
});

test('requirement ids are unique', () => {
  const ids = readRequirementAreas(root).flatMap(({ items }) => Object.keys(items));
  expect(ids.length).toBeGreaterThan(700);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a title names one or more ids in brackets that hold nothing else', () => {
  const titled = (ids: string) => `test('what is promised [${ids}]', …`;
  expect(requirementIdsIn(titled('Q-051') + titled('Q-003 Q-005'))).toEqual(['Q-051', 'Q-003', 'Q-005']);
  expect(requirementIdsIn(titled('as in Q-007') + titled('1') + 'Q-009')).toEqual([]);
});

test('the ids of cases are those of rules that are removed; ids in titles of tests are not', () => {
  const ids = readRuleIds(root);
  expect(ids.has('V-014')).toBe(true);
  expect(ids.has('T-002')).toBe(false);
  expect(readNamingTests(root).get('T-002')).toContain('src/app/calls/transport.test.ts');
});

/** The end of a title, put together here so that no title of this file names an id that is no requirement. */
const titleEnd = (ids: string) => `[${ids}]`;
const passed = (title: string) => ({ title, outcome: 'passed' as const });
const failed = (title: string) => ({ title, outcome: 'failed' as const });
const skipped = (title: string) => ({ title, outcome: 'skipped' as const });

test('an id counts when a test that names it ran, and no other one failed', () => {
  const states = requirementStates(
    ['Q-001', 'Q-002', 'Q-003', 'Q-004', 'Q-005'],
    [
      passed(`first ${titleEnd('Q-001')}`),
      skipped(`second ${titleEnd('Q-001 Q-002')}`),
      failed(`third ${titleEnd('Q-003')}`),
      passed(`fourth ${titleEnd('Q-003')}`),
      passed(`fifth ${titleEnd('Q-004')}`),
      failed(`sixth ${titleEnd('Q-004')}`),
    ],
  );
  expect(Object.fromEntries(states)).toEqual({
    'Q-001': 'passed',
    'Q-002': 'notRun',
    'Q-003': 'failed',
    'Q-004': 'failed',
    'Q-005': 'notRun',
  });
});

test('traceGaps reports unproven requirements of finished areas only, with why, and unknown ids of every area', () => {
  const items = { 'Q-001': 'first', 'Q-002': 'second', 'Q-003': 'third', 'Q-004': 'fourth' };
  const areas: RequirementArea[] = [
    { area: 'done', finished: true, items },
    { area: 'begun', finished: false, items: { 'Q-005': 'fifth' } },
  ];
  const states = requirementStates(
    ['Q-001', 'Q-003', 'Q-004', 'Q-099'],
    [passed(`${titleEnd('Q-001')}`), failed(`${titleEnd('Q-003')}`)],
  );
  const trace = traceRequirements(areas, states);
  expect(trace.untested.map(({ ids }) => ids)).toEqual([['Q-002', 'Q-003', 'Q-004'], ['Q-005']]);
  expect(traceGaps(trace, states)).toEqual([
    'Q-002 has no test',
    'Q-003 has a test that failed',
    'Q-004 has a test that did not run',
    'Q-099 is named by a test, but is no requirement',
  ]);
});

test('a report of Vitest names its tests with their groups', () => {
  const assertionResults = [
    { fullName: `a group ${titleEnd('Q-001')} a test`, status: 'passed' },
    { fullName: `a group ${titleEnd('Q-001')} another`, status: 'failed' },
    { fullName: 'a sample', status: 'pending' },
  ];
  expect(reportedTests({ testResults: [{ assertionResults }] })).toEqual([
    passed(`a group ${titleEnd('Q-001')} a test`),
    failed(`a group ${titleEnd('Q-001')} another`),
    skipped('a sample'),
  ]);
});

test('a report of Playwright names its tests with their groups; a second attempt that passes counts', () => {
  const specs = ['expected', 'flaky', 'unexpected', 'skipped'].map((status) => ({
    title: `${status} ${titleEnd('Q-001')}`,
    tests: [{ status }],
  }));
  const suites = [{ title: 'buying.spec.ts', suites: [{ title: 'paying', specs }] }];
  expect(reportedTests({ suites })).toEqual([
    passed(`buying.spec.ts paying expected ${titleEnd('Q-001')}`),
    passed(`buying.spec.ts paying flaky ${titleEnd('Q-001')}`),
    failed(`buying.spec.ts paying unexpected ${titleEnd('Q-001')}`),
    skipped(`buying.spec.ts paying skipped ${titleEnd('Q-001')}`),
  ]);
});

test('reports are read by stage; without any there are none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-trace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(readTestReports(folder)).toEqual([]);
  mkdirSync(join(folder, '.tmp/reports'), { recursive: true });
  const report = {
    testResults: [{ assertionResults: [{ fullName: `a ${titleEnd('Q-001')}`, status: 'passed' }] }],
  };
  writeFileSync(join(folder, '.tmp/reports/unit.json'), JSON.stringify(report));
  expect(readTestReports(folder)).toEqual([
    { stage: 'unit', writtenAt: expect.any(Date), tests: [passed(`a ${titleEnd('Q-001')}`)] },
  ]);
});

test('guards are rules of values, states and rules of the transport; those that nobody takes out are listed', () => {
  const ids = ['V-002', 'T-001', 'S-001', 'V-001', 'E-001', 'R-001'];
  expect(guardProofs(ids, new Set(['V-001', 'R-001']))).toEqual({
    total: 4,
    without: ['S-001', 'T-001', 'V-002'],
  });
});

test('a mistake proves a requirement when a failed test names it', () => {
  const failedTitles = ['Q-001', 'Q-002 Q-003'].map((ids) => `a test ${titleEnd(ids)}`);
  expect(unprovenIds(['Q-001', 'Q-003'], failedTitles)).toEqual([]);
  expect(unprovenIds(['Q-001', 'Q-004'], failedTitles)).toEqual(['Q-004']);
  expect(unprovenIds([], [])).toEqual([]);
});
