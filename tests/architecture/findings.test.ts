// `tests/findings.json` lists the defects that were found in use, the tests that guard each, and what turns these red.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasRepeatedKeys } from '../../src/core/json/repeated-keys.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { readPlantedMistakes } from '../../src/tools/mutation/planted-mistake.ts';

/** A mistake that was made by hand and undone: only the whole product shows it. */
interface SeenRed {
  seen: string;
  mistake: string;
  /** The first line of the failure. */
  failure: string;
}

interface Finding {
  says: string;
  /** A title as it stands in the source, placeholders included. The cases of a rule stand in its fixtures. */
  tests: { file: string; title: string }[];
  /** Planted mistakes that the tests notice, by their titles. */
  red: string[] | SeenRed;
}

/** Findings by area: customers, configurators and QA, security and reliability, tests. */
const COUNTS = { U: 27, G: 15, T: 14, M: 12 };
const IDS = Object.entries(COUNTS).flatMap(([area, count]) =>
  Array.from({ length: count }, (_, index) => `${area}${index + 1}`),
);

const root = projectRoot();
const text = readFileSync(join(root, 'tests/findings.json'), 'utf8');
const plantedTitles = readPlantedMistakes(root).map(({ mistake }) => mistake);

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const path = join(root, file);
  const source = sources.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
  sources.set(file, source);
  return source;
}

const hasTitle = (file: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => sourceOf(file).includes(quote + title + quote));

function redProblems(red: Finding['red']): string[] {
  if (!Array.isArray(red)) {
    const { seen, mistake, failure } = red;
    return /^\d{4}-\d{2}-\d{2}$/.test(seen) && mistake && failure ? [] : ['is seen without date or words'];
  }
  if (red.length === 0) return ['has no mistake that turns it red'];
  return red.flatMap((title) => {
    const count = plantedTitles.filter((planted) => planted === title).length;
    return count === 1 ? [] : [`names a mistake that is planted ${count} times: ${title}`];
  });
}

/** Lists what is wrong with a table of findings. */
function tableProblems(json: string): string[] {
  const findings = JSON.parse(json) as Record<string, Finding>;
  const ids = Object.keys(findings);
  const problems = Object.entries(findings).flatMap(([id, { says, tests, red }]) => [
    ...(says ? [] : [`${id} says nothing`]),
    ...(tests.length > 0 ? [] : [`${id} has no test`]),
    ...tests
      .filter(({ file, title }) => !hasTitle(file, title))
      .map(({ file, title }) => `${id}: ${file} has no test “${title}”`),
    ...redProblems(red).map((problem) => `${id} ${problem}`),
  ]);
  return [
    ...(hasRepeatedKeys(json, findings) ? ['an id is listed twice'] : []),
    ...IDS.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id) => !IDS.includes(id)).map((id) => `${id} is no finding`),
    ...problems,
  ];
}

test('every finding is guarded by tests that exist, and that a mistake turns red', () => {
  expect(IDS).toHaveLength(68);
  expect(tableProblems(text)).toEqual([]);
});

const table = JSON.parse(text) as Record<string, Finding>;
const withFinding = (change: Partial<Finding>): string =>
  JSON.stringify({ ...table, M12: { ...table['M12'], ...change } });
const { M12: last, ...withoutLast } = table;

test.each([
  ['lacks a finding', JSON.stringify(withoutLast), 'M12 is missing'],
  ['has another one', JSON.stringify({ ...table, M13: last }), 'M13 is no finding'],
  ['has one twice', text.replace('"U2": {', '"U1": {'), 'an id is listed twice'],
  ['says nothing', withFinding({ says: '' }), 'M12 says nothing'],
  ['names no test', withFinding({ tests: [] }), 'M12 has no test'],
  [
    'names a test that is gone',
    withFinding({ tests: [{ file: 'renderers/RowList.test.tsx', title: 'gone' }] }),
    'M12: renderers/RowList.test.tsx has no test “gone”',
  ],
  [
    'names a file that is gone',
    withFinding({ tests: [{ file: 'gone.test.ts', title: 'any' }] }),
    'M12: gone.test.ts has no test “any”',
  ],
  ['names no mistake', withFinding({ red: [] }), 'M12 has no mistake that turns it red'],
  [
    'names a mistake that is not planted',
    withFinding({ red: ['gone'] }),
    'M12 names a mistake that is planted 0 times: gone',
  ],
  [
    'is seen on no date',
    withFinding({ red: { seen: 'today', mistake: 'any', failure: 'any' } }),
    'M12 is seen without date or words',
  ],
])('a table that %s is refused', (_title, json, problem) => {
  expect(tableProblems(json)).toContain(problem);
});
